import skidl
set_query_backup_lib(False)
