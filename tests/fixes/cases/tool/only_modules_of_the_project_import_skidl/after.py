"""A board."""
import os
from skidl import KICAD8, set_default_tool
set_default_tool(KICAD8)
from power import rail

rail(5)
