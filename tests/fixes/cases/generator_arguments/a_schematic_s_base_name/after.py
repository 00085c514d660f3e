generate_schematic(top_name='board', filepath='out')
