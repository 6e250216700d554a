"""Race sheets for a pen: printed, marked by simulated hands, photographed by simulated phones, and read."""
