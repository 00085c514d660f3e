host[5] += lines(1)
