from skidl import *
a = open('in/a.csv')
b = open('out/b.csv', 'w')
