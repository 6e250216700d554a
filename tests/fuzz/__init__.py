"""What people and strangers send, in a thousand wrong ways: refused with a reason, or good to go on with."""
