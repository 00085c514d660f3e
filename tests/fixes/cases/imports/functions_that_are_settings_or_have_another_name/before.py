from skidl import Part, set_query_backup_lib, run_erc, no_file
set_query_backup_lib(False)
run_erc()
