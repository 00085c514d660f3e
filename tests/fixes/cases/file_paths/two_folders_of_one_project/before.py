from skidl import *
a = open('/home/me/board/in/a.csv')
b = open('/home/me/board/out/b.csv', 'w')
