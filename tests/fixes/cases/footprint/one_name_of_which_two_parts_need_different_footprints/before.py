FP = 'Package_SO:SOIC-8'
a = Part('Timer', 'NE555D', footprint=FP)
b = Part('Device', 'R', footprint=FP)
