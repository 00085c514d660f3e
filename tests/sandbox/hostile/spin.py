"""Computes for ever.

end: cpu limit
cpu: 1
"""

while 1:
    pass
