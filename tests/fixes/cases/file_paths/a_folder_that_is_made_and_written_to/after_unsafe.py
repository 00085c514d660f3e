from skidl import *
os.makedirs('.', exist_ok=True)
f = open('bom.csv', 'w')
