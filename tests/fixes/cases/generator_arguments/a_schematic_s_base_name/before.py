generate_schematic('out/board.kicad_sch')
