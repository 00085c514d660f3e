u['VIN') += vin
