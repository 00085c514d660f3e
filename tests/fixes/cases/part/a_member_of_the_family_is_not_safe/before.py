u = Part('Sensor', 'DHT22')
