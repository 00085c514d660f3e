from skidl import Part
if get_query_backup_lib():
    pass
