"""Many manuscripts: found, named, audited by several processes, resumed after any interruption, and summed up."""

from auditor.batch.options import BatchOptions, BatchProgress, EngineName
from auditor.batch.run import audit_batch

__all__ = ["BatchOptions", "BatchProgress", "EngineName", "audit_batch"]
