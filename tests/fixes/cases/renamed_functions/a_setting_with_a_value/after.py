import skidl
skidl.config.query_backup_lib = False
