from skidl import *
out = Path('netlists')
