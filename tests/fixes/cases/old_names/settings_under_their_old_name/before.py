from skidl import *
skidl_cfg['query_backup_lib'] = False
print(skidl_cfg)
