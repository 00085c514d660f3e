from pathlib import Path
from skidl import *
out = Path('netlists')
