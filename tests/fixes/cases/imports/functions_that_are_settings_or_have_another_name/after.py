from skidl import Part, config, ERC
set_query_backup_lib(False)
ERC()
