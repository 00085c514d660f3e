from skidl import Pin, Part, Alias, SchLib, SKIDL, TEMPLATE

board = SchLib(tool=SKIDL).add_parts(*[
        Part(**{ 'name':'R', 'dest':TEMPLATE, 'tool':SKIDL, 'move_box':None, 'fplist':['R_*'], 'pins':[
            Pin(num='1',name='A',func=Pin.types.PASSIVE,do_erc=True)] }),
        Part(**{ 'name':'V', 'dest':TEMPLATE, 'tool':SKIDL, 'amplitude':None, 'fplist':['R_*'], 'pins':[
            Pin(num='1',name='A',func=Pin.types.PASSIVE,do_erc=True)] }),
])
