"""Ends itself with status 0 before there is a circuit.

end: completed | exited
circuit: none
"""

import sys

from skidl import *

sys.exit(0)
vin = Net("VIN")
