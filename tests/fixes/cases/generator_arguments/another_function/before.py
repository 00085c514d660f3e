from skidl import *
generate_report = Net('GENERATE_REPORT')

generate_report('a.txt')
