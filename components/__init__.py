"""The nouns: components, actions, events, frames and rule values.  Data only."""
