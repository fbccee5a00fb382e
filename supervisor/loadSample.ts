import { setPriority } from 'node:os'
import type { Family } from './family.ts'

/** Leads of the sample: enough to find some in every state, and loaded in seconds. */
const SAMPLE = 20_000
/** Behind everything that answers somebody. Source: nice(1), 0 to 19. */
const PRIORITY = 15

/**
 * Loads generated leads where the database has no data set, by the loader that operators use; returns what to tell of it.
 *
 * A load of an earlier run that was cut off is taken up. Nobody waits for it, and nothing ends when it fails.
 */
export function loadSample(family: Family): () => string {
  let line = ''
  const child = family.start({
    name: 'leads',
    args: ['commands/leads/main.ts', 'generate', String(SAMPLE), '--unless-loaded'],
    isFoundation: false,
    isOnce: true,
    onLine: (text) => {
      line = text
    },
  })
  try {
    setPriority(child.record.pid, PRIORITY)
  } catch {
    // It is over already, or the system does not let us.
  }
  let isOver = false
  void child.ended.then(() => {
    isOver = true
  })
  return () => {
    const share = /^\S+\s+\d+ %/.exec(line)?.[0]
    return isOver || share === undefined ? '' : `leads: ${share.replace(/\s+/, ' ')}`
  }
}
