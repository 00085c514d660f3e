u = Part("Timer", "NE555D", footprint=None, ref="U1")
