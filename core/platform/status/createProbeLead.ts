import type { ProbeLead } from '../../statusPorts.ts'
import { ADVISORY_LOCKS } from '../db/advisoryLocks.ts'
import { createSessionLead } from '../db/createSessionLead.ts'

/** Makes one process probe. */
export function createProbeLead(databaseUrl: string): ProbeLead {
  return createSessionLead(databaseUrl, { name: 'quartet-probe-lead', lock: ADVISORY_LOCKS.probe })
}
