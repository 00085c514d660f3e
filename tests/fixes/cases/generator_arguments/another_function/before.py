generate_report('a.txt')
