import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { writeOptOutLine } from '../../domain/optOutLine.ts'
import type { OptOutProof } from '../../domain/optOutStates.ts'
import type { Suppression } from '../suppress/addSuppressions.ts'

/** Second copy of opt-outs on the disk of this machine, for the loss of rows in a failover or a restore. */
export type OptOutLog = {
  /** Appends the entries and waits for the disk; logs a failure, because the database has the opt-outs, too. */
  append(entries: readonly Suppression[], proof: OptOutProof): Promise<void>
}

/** Creates the log in a file of JSON lines; the file holds hashes instead of addresses. */
export function createOptOutLog(deps: {
  readonly path: string
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Pick<Logger, 'error'>
}): OptOutLog {
  const { path, clock, log } = deps
  return {
    append: async (entries, proof) => {
      if (entries.length === 0) return
      const atMs = clock.nowMs()
      const lines = entries.map((entry) =>
        writeOptOutLine({ kind: entry.kind, hash: entry.hash, reason: entry.reason, proof, atMs }),
      )
      try {
        await appendDurably(path, lines.join(''))
      } catch (err) {
        log.error({ event: 'opt_out_log_failed', err, path }, 'opt-out not written to its log')
      }
    },
  }
}

/** Writes the text by one call, so that lines of concurrent processes do not mix. */
async function appendDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}
