r = Part('C:\\libs\\own', 'R')
