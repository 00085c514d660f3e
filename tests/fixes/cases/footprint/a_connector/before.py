j = Part('Connector', 'Conn_01x04_Socket')
