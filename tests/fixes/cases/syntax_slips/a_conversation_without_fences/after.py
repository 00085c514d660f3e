



from skidl import *
n = Net('A')
ERC()



