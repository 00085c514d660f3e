m = Part('RF_GSM', 'SIM800C')
m['TXD'] += tx
