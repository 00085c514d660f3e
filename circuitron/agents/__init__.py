"""The agents: a prompt, tools and a strict answer each, and the models that speak for them."""
