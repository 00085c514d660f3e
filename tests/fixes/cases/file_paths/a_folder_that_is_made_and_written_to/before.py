from skidl import *
os.makedirs(r'C:\board\out', exist_ok=True)
f = open('C:/board/out/bom.csv', 'w')
