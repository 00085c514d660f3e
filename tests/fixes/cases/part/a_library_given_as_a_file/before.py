r = Part('/usr/share/kicad/library/device.lib', 'R')
