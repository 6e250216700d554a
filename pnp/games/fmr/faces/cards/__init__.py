"""The cards of Formula Motor Racing: action cards, pit crews, and the pictures on them."""
