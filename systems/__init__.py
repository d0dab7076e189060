"""The verbs: rules, systems, knowledge, bots, matches and the two front ends."""
