"""Many scripts as units of work: what each takes with it, where its result is kept, and a Dask cluster to run them."""
