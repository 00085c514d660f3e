"""Computes for ever.

end: cpu limit
"""

while 1:
    pass
