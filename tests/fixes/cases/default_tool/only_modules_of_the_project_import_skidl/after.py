"""A board."""
import os
from skidl import KICAD9, set_default_tool
set_default_tool(KICAD9)
from power import rail
rail(5)
