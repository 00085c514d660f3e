u = Part('Device', 'Transformer_1P_1S')
