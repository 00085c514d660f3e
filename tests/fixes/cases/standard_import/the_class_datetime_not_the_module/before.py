print(datetime.now())
