r = Part('Device', 'R', value=4k7, n=1e3)  # 10k
c = Part('Device', 'C', value=.1uF)
