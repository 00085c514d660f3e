from skidl import Pin, Part, Alias, SchLib, SKIDL, TEMPLATE

board_lib = SchLib(tool=SKIDL).add_parts(*[
        Part(**{ 'name':'R', 'pins':<list> })])
