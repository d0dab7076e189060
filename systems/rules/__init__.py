"""Pure rules, one action or topic a file: values in, an outcome out, dice only through a Chance."""
