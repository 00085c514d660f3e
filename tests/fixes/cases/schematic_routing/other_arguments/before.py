generate_schematic(filepath='out', title='Buck')
