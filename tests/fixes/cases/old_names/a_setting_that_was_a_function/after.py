from skidl import Part, config
if config.query_backup_lib:
    pass
