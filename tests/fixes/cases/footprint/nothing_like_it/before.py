t = Part('Device', 'Transformer_1P_1S', footprint='Transformer_THT:Transformer_EE20')
