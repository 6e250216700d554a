"""What the kit costs, beside something to compare it with. `python -m benchmarks` measures everything in one run."""
