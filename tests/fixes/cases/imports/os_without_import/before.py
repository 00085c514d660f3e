from skidl import *
os.environ.setdefault('KICAD9_SYMBOL_DIR', 'libs')
