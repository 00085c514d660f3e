u = Part('74xx', '74LS138')
