t = Part('Device', 'Q_NPN', footprint='Package_TO_SOT_SMD:SOT-23')
u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
