from skidl import *
config['query_backup_lib'] = False
print(config)
