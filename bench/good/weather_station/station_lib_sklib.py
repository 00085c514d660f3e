from collections import defaultdict
from skidl import Pin, Part, Alias, SchLib, SKIDL, TEMPLATE

SKIDL_lib_version = '0.0.1'

station_lib = SchLib(tool=SKIDL).add_parts(*[
        Part(**{ 'name':'XHYG21', 'dest':TEMPLATE, 'tool':SKIDL, '_match_pin_regex':False, 'datasheet':'', 'do_erc':True, '_name':'XHYG21', 'keywords':'humidity', 'num_units':1, 'footprint':'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm', 'ref_prefix':'U', '_aliases':Alias({'XHYG21'}), 'aliases':Alias({'XHYG21'}), 'description':'Humidity and temperature', 'pin':None, 'fplist':[], 'orientation_locked':False, 'pins':[
            Pin(num='1',name='VDD',func=Pin.types.PWRIN,do_erc=True),
            Pin(num='2',name='GND',func=Pin.types.PWRIN,do_erc=True),
            Pin(num='3',name='SDA',func=Pin.types.BIDIR,do_erc=True),
            Pin(num='4',name='SCL',func=Pin.types.INPUT,do_erc=True)] })])
