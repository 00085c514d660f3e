"""A board."""
import os
from power import rail

rail(5)
