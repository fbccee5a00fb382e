import { WINDOW_LENGTHS } from '../../core/updown/domain/marketWindows.ts'
import { runOnPollOrNotification } from '../loop.ts'
import { createMarketFollower } from './createMarketFollower.ts'
import { createPastKeeper } from './createPastKeeper.ts'
import { createStepRunner } from './createStepRunner.ts'
import type { MarketWork } from './marketWork.ts'

/** Maximum pause between two published states, milliseconds. */
const PUBLISH_MS = 500
/**
 * Pause between two requests for the running windows, milliseconds. Source: research/data.md 4.2.
 */
const FETCH_MS = 1_000
/**
 * Pause between two requests for past windows, milliseconds: requests for running windows have
 * priority.
 */
const PAST_MS = 750
/** Pause after all past windows are stored, and pause after a failure, milliseconds. */
const PAST_DONE_MS = 30_000
const PAST_FAILED_MS = 5_000

/**
 * Follows markets until the signal: the feed, the running windows, the open outcomes, and the past.
 *
 * After a kill, the seconds until another process follows the markets are lost. Windows are stored
 * by single statements that may be repeated, the published state ages by the times of its prices,
 * and all other data is requested again.
 */
export async function followMarkets(work: MarketWork, signal: AbortSignal): Promise<void> {
  const provider = work.createProvider()
  const attempt = createStepRunner(work.log)
  let wake = (): void => {}
  const deps = { ...work, provider }
  const follower = createMarketFollower(deps, () => wake())
  const past = createPastKeeper(deps)
  let isPrepared = false
  const prepare = async (): Promise<void> => {
    await follower.loadStored()
    await past.survey()
    isPrepared = true
  }
  const publishing = runOnPollOrNotification(
    async () => {
      if (!isPrepared) await attempt('prepare', prepare)
      if (isPrepared) await attempt('tell', () => follower.publishState(past.fromSec()))
      await attempt('keep', follower.keep)
      return untilBoundaryMs(work.clock.nowMs())
    },
    {
      pollMs: PUBLISH_MS,
      signal,
      wakes: [
        (begin) => {
          wake = begin
          return { close: async () => {} }
        },
      ],
    },
  )
  const fetchingWindows = runOnPollOrNotification(
    async () => {
      const beganMs = performance.now()
      await attempt('ask', follower.fetchWindows)
      return Math.max(0, FETCH_MS - (performance.now() - beganMs))
    },
    { pollMs: FETCH_MS, signal },
  )
  const fetching = runOnPollOrNotification(
    async () => {
      let isMore = false
      const isDone = await attempt('past', async () => {
        isMore = await past.fetchMore()
      })
      if (!isDone) return PAST_FAILED_MS
      return isMore ? PAST_MS : PAST_DONE_MS
    },
    { pollMs: PAST_DONE_MS, signal },
  )
  await provider.start(follower.listener)
  await Promise.all([publishing, fetchingWindows, fetching])
  await provider.stop()
}

/** Returns the milliseconds until the next start of a window. */
function untilBoundaryMs(nowMs: number): number {
  const lengthMs = WINDOW_LENGTHS['5m'] * 1_000
  return lengthMs - (nowMs % lengthMs)
}
