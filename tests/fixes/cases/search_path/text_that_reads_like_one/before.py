s = "os.environ['KICAD8_SYMBOL_DIR'] = 'x'"
