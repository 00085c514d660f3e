generate_svg('buck')
