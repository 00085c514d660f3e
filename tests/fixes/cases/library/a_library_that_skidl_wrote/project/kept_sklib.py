from skidl import Pin, Part, SchLib, SKIDL, TEMPLATE

kept = SchLib(tool=SKIDL).add_parts(*[
    Part(**{'name': 'BC547', 'dest': TEMPLATE, 'tool': SKIDL, 'ref_prefix': 'Q', 'pins': [
        Pin(num='1', name='C', func=Pin.types.PASSIVE),
        Pin(num='2', name='B', func=Pin.types.PASSIVE),
        Pin(num='3', name='E', func=Pin.types.PASSIVE)]}),
])
