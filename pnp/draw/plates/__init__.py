"""What reaches the press: how inks look on paper, which inks a colour needs, and what black is made of."""
