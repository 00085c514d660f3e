import pandas
