"""Prints without end.

end: output limit
"""

while True:
    print("planted" * 100)
