import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { writeOptOutLine } from '../../domain/optOutLine.ts'
import type { OptOutProof } from '../../domain/optOutStates.ts'
import type { Suppression } from '../suppress/addSuppressions.ts'

/**
 * Second copy of the opt-outs on the disk of this machine, from which rows lost in a failover or a
 * restore are added again.
 */
export type OptOutLog = {
  /**
   * Appends the entries and waits until the disk stores them. Logs a failure and does not throw,
   * because the database has the opt-outs too.
   */
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
        log.error(
          { event: 'opt_out_log_failed', err, path },
          'opt-out not written to the opt-out log',
        )
      }
    },
  }
}

/**
 * Appends the text with a single write, so that lines of concurrent processes do not mix. If the
 * last line is incomplete, as after a loss of power or on a full disk, a line break comes first.
 *
 * Throws an error of the file system, and an error if the disk stores only a part of the text.
 */
async function appendDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    const whole = (await endsWithLine(file)) ? text : `\n${text}`
    const { bytesWritten } = await file.write(whole)
    if (bytesWritten < Buffer.byteLength(whole))
      throw new Error('the disk accepted a part of a line')
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Returns true for an empty file and for a file whose last byte is a line break. */
async function endsWithLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return true
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() === '\n'
}
