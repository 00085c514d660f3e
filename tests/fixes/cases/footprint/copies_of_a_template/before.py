t = Part('Device', 'R', dest=TEMPLATE)
a, b = t(2)
