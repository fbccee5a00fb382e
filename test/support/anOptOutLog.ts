import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogFields } from '../../core/kernel/logger.ts'
import { createOptOutLog, type OptOutLog } from '../../core/leads/store/optouts/createOptOutLog.ts'
import { systemClock } from '../../core/platform/systemClock.ts'

/** Creates a log of opt-outs in a new temporary folder; a failed write is an error of the test. */
export function anOptOutLog(clock: { nowMs(): number } = systemClock): {
  readonly optOutLog: OptOutLog
  readonly optOutLogPath: string
} {
  const optOutLogPath = join(mkdtempSync(join(tmpdir(), 'quartet-opt-outs-')), 'opt-outs.jsonl')
  const fail = (fields: LogFields) => {
    throw new Error(String(fields['err']))
  }
  return {
    optOutLog: createOptOutLog({ path: optOutLogPath, clock, log: { error: fail } }),
    optOutLogPath,
  }
}
