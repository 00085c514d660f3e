u = Part('74xx', '74LS138', footprint='Package_DIP:DIP-16_W7.62mm')
