import { RpcUnavailable } from '../../core/kernel/errors.ts'
import type { LaneCondition, LaneRef } from '../../core/transactions/ports.ts'
import { cancelLapsed } from './cancelLapsed.ts'
import type { Bell } from './createBell.ts'
import { fillNonceGaps } from './fillNonceGaps.ts'
import { createLaneRows, type LaneRows, type LaneTools } from './laneDesk.ts'
import { offerForms } from './offerForms.ts'
import { type ChainView, readChain, readLaneChainState } from './readLaneChainState.ts'
import { renewForms } from './renewForms.ts'
import { signQueued } from './signQueued.ts'

/**
 * Maximum pause between two rounds while a transaction is open, milliseconds; `IDLE_POLL_MS` holds
 * without one, given a socket.
 */
const POLL_MS = 500
const IDLE_POLL_MS = 2_000
/**
 * Milliseconds without an answer of the node after which the writer lets another process write with
 * its own node.
 */
const SILENCE_MS = 15_000
/** Pause between two stored health rows of a lane, milliseconds. */
const HEARTBEAT_MS = 10_000

/** Reasons for a round; a round without queued requests reads the chain first. */
type Woke = { readonly isQueued: boolean; readonly isOnlyQueued: boolean }
const AFRESH: Woke = { isQueued: false, isOnlyQueued: false }

type Told = { condition: LaneCondition | null; atMs: number }

/**
 * Writes one lane until the signal, or until its node is unreachable for `SILENCE_MS`.
 *
 * Throws `DatabaseUnavailable` when the session is lost, because the session holds the write lock.
 */
export async function writeLane(
  tools: LaneTools,
  lane: LaneRef,
  wakes: { readonly bell: Bell; readonly hasSocket: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { bell, hasSocket, signal } = wakes
  const desk = createLaneRows(lane, await tools.writer.read())
  const told: Told = { condition: null, atMs: Number.NEGATIVE_INFINITY }
  let woke: Woke = AFRESH
  let heardMs = tools.clock.nowMs()
  while (!signal.aborted && tools.clock.nowMs() - heardMs < SILENCE_MS) {
    const condition = await attempt(tools, desk, bell, woke)
    if (condition !== 'unreachable') heardMs = tools.clock.nowMs()
    await tell(tools, desk, told, condition)
    const isIdle = hasSocket && desk.open.size === 0 && condition === 'open'
    const rung = await bell.wait(isIdle ? IDLE_POLL_MS : POLL_MS, signal)
    const isQueued = rung.has('queued')
    woke = { isQueued, isOnlyQueued: isQueued && !rung.has('head') && condition === 'open' }
  }
}

/** Runs one round, and returns the condition of the lane. */
async function attempt(
  tools: LaneTools,
  desk: LaneRows,
  bell: Bell,
  woke: Woke,
): Promise<LaneCondition> {
  try {
    let isAgain = await round(tools, desk, bell, woke)
    if (isAgain) isAgain = await round(tools, desk, bell, AFRESH)
    return desk.hindrance ?? 'open'
  } catch (error) {
    if (!(error instanceof RpcUnavailable)) throw error
    return 'unreachable'
  }
}

/**
 * Reads the chain, repairs nonces, signs and sends; returns true when another round has work at
 * once.
 */
async function round(tools: LaneTools, desk: LaneRows, bell: Bell, woke: Woke): Promise<boolean> {
  if (woke.isOnlyQueued) return sendQueued(tools, desk)
  const view = await hearChain(tools, desk, bell, woke)
  const isNewHead = await readLaneChainState(tools, desk, view)
  await fillNonceGaps(tools, desk)
  await endQueued(tools, desk)
  await cancelLapsed(tools, desk)
  if (isNewHead) await renewForms(tools, desk)
  await signQueued(tools, desk)
  return offerForms(tools, desk)
}

/** Sends queued requests without a read of the chain, then cancels withdrawn requests. */
async function sendQueued(tools: LaneTools, desk: LaneRows): Promise<boolean> {
  await signQueued(tools, desk)
  const isAgain = await offerForms(tools, desk)
  await cancelLapsed(tools, desk)
  return (await offerForms(tools, desk)) || isAgain
}

/** Reads the chain; until the node answers, queued requests are sent by the last known state. */
async function hearChain(
  tools: LaneTools,
  desk: LaneRows,
  bell: Bell,
  woke: Woke,
): Promise<ChainView> {
  let hasAnswered = false
  const asked = readChain(tools, desk).finally(() => {
    hasAnswered = true
  })
  // A send in progress may end after the read failed; the failure is then reported later or
  // dropped.
  asked.catch(() => {})
  const mayServe = () => !hasAnswered && desk.head !== null && desk.hindrance === null
  if (woke.isQueued && mayServe()) await sendQueued(tools, desk)
  while (mayServe() && (await bell.heard('queued', asked))) await sendQueued(tools, desk)
  return asked
}

/** Ends queued requests past their deadline or withdrawn, without a nonce. */
async function endQueued({ writer, meter, log }: LaneTools, desk: LaneRows): Promise<void> {
  const ids = desk.head === null ? [] : await writer.endQueued(desk.head.timestampSec)
  if (ids.length === 0) return
  for (const _ of ids) meter.count('failed')
  log.warn(
    { event: 'lane_requests_expired', chainId: desk.lane.chainId, ids },
    'requests expired or withdrawn before the signature',
  )
}

/** Stores and logs the condition of the lane at each change and every `HEARTBEAT_MS`. */
async function tell(
  { writer, meter, clock, log }: LaneTools,
  desk: LaneRows,
  told: Told,
  condition: LaneCondition,
): Promise<void> {
  const { chainId, purpose } = desk.lane
  const { balanceWei } = desk.account
  meter.balance(balanceWei)
  meter.condition(condition)
  const nowMs = clock.nowMs()
  if (condition === told.condition && nowMs - told.atMs < HEARTBEAT_MS) return
  await writer.saveHealth({ state: condition, balanceWei })
  const { waiting, oldestAtSec, stranded } = await writer.backlog()
  meter.pending(waiting, oldestAtSec === null ? 0 : clock.nowSec() - oldestAtSec)
  if (stranded > 0) {
    log.error(
      { event: 'previous_key_pending', chainId, purpose, stranded },
      'transactions of a previous key pending',
    )
  }
  if (condition !== told.condition) {
    const fields = { chainId, purpose, condition, balanceWei: String(balanceWei) }
    if (condition === 'open') log.info({ event: 'lane_opened', ...fields }, 'lane opened')
    else log.warn({ event: 'lane_paused', ...fields }, 'lane paused')
  }
  told.condition = condition
  told.atMs = nowMs
}
