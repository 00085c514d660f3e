from skidl import *
rows = open('values.csv').readlines()
