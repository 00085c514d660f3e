r = Part('Device', 'R', dest=TEMPLATE)
a & r(1, value='1k') & b
