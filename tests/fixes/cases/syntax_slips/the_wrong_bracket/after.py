u['VIN'] += vin
