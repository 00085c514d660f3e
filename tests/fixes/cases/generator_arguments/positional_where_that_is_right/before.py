generate_xml('a.xml')
