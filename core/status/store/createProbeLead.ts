import { ADVISORY_LOCKS } from '../../platform/db/advisoryLocks.ts'
import { createSessionLead } from '../../platform/db/createSessionLead.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import type { ProbeLead } from '../ports.ts'

/** Elects one process as the prober. */
export function createProbeLead(databaseUrl: DatabaseUrl): ProbeLead {
  return createSessionLead(databaseUrl, { name: 'quartet-probe-lead', lock: ADVISORY_LOCKS.probe })
}
