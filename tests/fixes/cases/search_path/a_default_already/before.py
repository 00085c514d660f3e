import os
os.environ['KICAD8_SYMBOL_DIR'] = os.environ.get('KICAD8_SYMBOL_DIR', '/usr/share')
