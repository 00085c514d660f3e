r = Part('Device', 'R', dest=TEMPLATE)
a & r(value='1k') & b
