from skidl import *
rows = open('/home/me/board/values.csv').readlines()
