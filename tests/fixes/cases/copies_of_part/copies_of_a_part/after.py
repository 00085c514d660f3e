from skidl import Part, TEMPLATE
r1, r2 = 2 * Part('Device', 'R', dest=TEMPLATE)
