from skidl import Pin, Part, Alias, SchLib, SKIDL, TEMPLATE

board = SchLib(tool=SKIDL).add_parts(*[
        Part(**{ 'name':'R', 'dest':TEMPLATE, 'tool':SKIDL, 'move_box':<skidl.coord.BBox object at 0x7f99>(Point((0.0, 1.0), (2, 3))), 'fplist':['R_*'], 'pins':[
            Pin(num='1',name='A',func=Pin.types.PASSIVE,do_erc=True)] }),
        Part(**{ 'name':'V', 'dest':TEMPLATE, 'tool':SKIDL, 'amplitude':UnitValue(1.0 V), 'fplist':['R_*'], 'pins':[
            Pin(num='1',name='A',func=Pin.types.PASSIVE,do_erc=True)] }),
])
