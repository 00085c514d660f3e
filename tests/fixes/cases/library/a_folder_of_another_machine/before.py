import skidl
u = skidl.Part(r'C:\libs\mine.lib', 'X')
