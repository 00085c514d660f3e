generate_schematic()
