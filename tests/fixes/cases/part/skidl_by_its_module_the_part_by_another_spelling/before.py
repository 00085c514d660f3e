import skidl as sk
u = sk.Part(lib='Regulators', name='mp1584-en')
