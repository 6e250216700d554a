"""Questions, answers, rulings: rules as generators, and the journal that remembers them."""
