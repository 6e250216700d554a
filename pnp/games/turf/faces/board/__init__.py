"""The racecourse of TurfMaster: one large poster."""
