import { setPriority } from 'node:os'
import type { Family } from './family.ts'

/** Number of sample leads: leads in every state, loaded in seconds. */
const SAMPLE = 20_000
/** Process priority of the load, lower than that of every serving process. Source: nice(1), 0 to 19. */
const PRIORITY = 15

/**
 * Loads generated leads with the operator's loader if the database has no data set; returns a function that returns the
 * progress text.
 *
 * Resumes an interrupted load of an earlier run. The start of the stack does not wait for the load, and a failed load
 * does not end the stack.
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
    // The process has already ended, or the system does not permit the priority.
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
