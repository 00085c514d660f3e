r = Part('Device', 'R', footprint='Resistor_THT:R_Axial_DIN0207')
