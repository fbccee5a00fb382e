import { setPriority } from 'node:os'
import type { Family } from './family.ts'

/** Number of sample leads: enough for leads in every state, and few enough to load in seconds. */
const SAMPLE = 20_000
/** Priority below every serving process. Source: nice(1), 0 to 19. */
const PRIORITY = 15

/**
 * Loads generated leads with the operator's loader if the database has no data set; returns a function for the
 * progress text.
 *
 * An interrupted load of an earlier run is resumed. The start does not wait for the load, and a failed load ends
 * nothing.
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
    // The process has already ended, or the system denies the change of priority.
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
