import { setTimeout as delay } from 'node:timers/promises'
import { followMarkets } from './followMarkets.ts'
import type { MarketWork } from './marketWork.ts'

/**
 * Pause between attempts to become the leader, milliseconds; another process takes over within
 * seconds.
 */
const LEAD_MS = 1_000

/**
 * Follows markets while no other process does, until the signal.
 *
 * While the database does not answer, the leading process continues: it keeps prices to beat in
 * memory, and stores them after the database answers again.
 */
export async function runMarkets(work: MarketWork, signal: AbortSignal): Promise<void> {
  const { lead, log, metrics } = work
  let following: { readonly ending: AbortController; readonly done: Promise<void> } | undefined
  const rest = async (): Promise<void> => {
    following?.ending.abort()
    await following?.done
    following = undefined
    metrics.following(false)
  }
  metrics.following(false)
  while (!signal.aborted) {
    const verdict = await lead.take()
    if (verdict === 'mine' && following === undefined && !signal.aborted) {
      const ending = new AbortController()
      const done = followMarkets(work, ending.signal).catch((error: unknown) => {
        log.error({ event: 'market_follower_failed', err: error }, 'market follower failed')
      })
      following = { ending, done }
      metrics.following(true)
      log.info(
        { event: 'market_follower_started' },
        'market follower started: this process is the leader',
      )
    }
    if (verdict === 'theirs' && following !== undefined) {
      await rest()
      log.info(
        { event: 'market_follower_stopped' },
        'market follower stopped: another process follows the markets',
      )
    }
    await delay(LEAD_MS, undefined, { signal }).catch(() => {})
  }
  await rest()
  await lead.close()
}
