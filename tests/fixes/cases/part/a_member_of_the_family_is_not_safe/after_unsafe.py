u = Part('Sensor', 'DHT11', value='DHT22')
