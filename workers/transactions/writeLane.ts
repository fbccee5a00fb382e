import { RpcUnavailable } from '../../core/kernel/errors.ts'
import type { LaneCondition, LaneRef } from '../../core/transactions/ports.ts'
import { cancelLapsedTransactions } from './cancelLapsedTransactions.ts'
import type { WakeSignal } from './createWakeSignal.ts'
import { fillNonceGaps } from './fillNonceGaps.ts'
import { createLaneRows, type LaneRows, type LaneTools } from './laneRows.ts'
import { type ChainView, readChainView, readLaneChainState } from './readLaneChainState.ts'
import { renewAttempts } from './renewAttempts.ts'
import { sendDueAttempts } from './sendDueAttempts.ts'
import { signQueuedRequests } from './signQueuedRequests.ts'
import { createSignerView, watchSigner } from './watchSigner.ts'

/**
 * Maximum pause between two rounds, milliseconds. `IDLE_POLL_MS` applies to an open lane that has a
 * socket and no open transaction.
 */
const POLL_MS = 500
const IDLE_POLL_MS = 2_000
/**
 * Milliseconds without a response of the node after which the writer stops, so that another process
 * can write through another node.
 */
const SILENCE_MS = 15_000
/** Pause between two writes of the health row of a lane, milliseconds. */
const HEARTBEAT_MS = 10_000

/** Reasons for a round; a round without queued requests reads the chain first. */
type WakeReason = { readonly isQueued: boolean; readonly isOnlyQueued: boolean }
const FULL_ROUND: WakeReason = { isQueued: false, isOnlyQueued: false }

type ReportedCondition = { condition: LaneCondition | null; atMs: number }

/**
 * Writes one lane until the signal, or until the node of the lane has been unreachable for
 * `SILENCE_MS`.
 *
 * Throws `DatabaseUnavailable` if the session is lost, because the session holds the write lock.
 */
export async function writeLane(
  tools: LaneTools,
  lane: LaneRef,
  wakes: { readonly bell: WakeSignal; readonly hasSocket: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { bell: wakeSignal, hasSocket, signal } = wakes
  const laneRows = createLaneRows(lane, await tools.writer.read())
  const reported: ReportedCondition = { condition: null, atMs: Number.NEGATIVE_INFINITY }
  const signerView = createSignerView()
  let wakeReason: WakeReason = FULL_ROUND
  let answeredAtMs = tools.clock.nowMs()
  while (!signal.aborted && tools.clock.nowMs() - answeredAtMs < SILENCE_MS) {
    const ended = await attempt(tools, laneRows, wakeSignal, wakeReason)
    const isSigning = await watchSigner(tools, laneRows, signerView, ended)
    const condition = ended === 'open' && !isSigning ? 'no_signature' : ended
    if (condition !== 'unreachable') answeredAtMs = tools.clock.nowMs()
    await reportCondition(tools, laneRows, reported, condition)
    const isIdle = hasSocket && laneRows.open.size === 0 && condition === 'open'
    const rung = await wakeSignal.wait(isIdle ? IDLE_POLL_MS : POLL_MS, signal)
    const isQueued = rung.has('queued')
    wakeReason = { isQueued, isOnlyQueued: isQueued && !rung.has('head') && condition === 'open' }
  }
}

/** Runs one round, and returns the condition of the lane. */
async function attempt(
  tools: LaneTools,
  laneRows: LaneRows,
  wakeSignal: WakeSignal,
  wakeReason: WakeReason,
): Promise<LaneCondition> {
  laneRows.signingFailure = null
  laneRows.hasSigned = false
  try {
    let isAgain = await runRound(tools, laneRows, wakeSignal, wakeReason)
    if (isAgain) isAgain = await runRound(tools, laneRows, wakeSignal, FULL_ROUND)
    return laneRows.obstacle ?? 'open'
  } catch (error) {
    if (!(error instanceof RpcUnavailable)) throw error
    return 'unreachable'
  }
}

/**
 * Reads the chain, repairs nonces, signs and sends; returns true if another round has work to do at
 * once.
 */
async function runRound(
  tools: LaneTools,
  laneRows: LaneRows,
  wakeSignal: WakeSignal,
  wakeReason: WakeReason,
): Promise<boolean> {
  if (wakeReason.isOnlyQueued) return sendQueued(tools, laneRows)
  const view = await readChainWhileSending(tools, laneRows, wakeSignal, wakeReason)
  const isNewHead = await readLaneChainState(tools, laneRows, view)
  await fillNonceGaps(tools, laneRows)
  await endQueued(tools, laneRows)
  await cancelLapsedTransactions(tools, laneRows)
  if (isNewHead) await renewAttempts(tools, laneRows)
  await signQueuedRequests(tools, laneRows)
  return sendDueAttempts(tools, laneRows)
}

/**
 * Sends queued requests without a read of the chain, then cancels withdrawn requests. Returns true
 * if another round has work to do at once.
 */
async function sendQueued(tools: LaneTools, laneRows: LaneRows): Promise<boolean> {
  await signQueuedRequests(tools, laneRows)
  const isAgain = await sendDueAttempts(tools, laneRows)
  await cancelLapsedTransactions(tools, laneRows)
  return (await sendDueAttempts(tools, laneRows)) || isAgain
}

/**
 * Reads the chain; until the node responds, queued requests are sent according to the last known
 * state.
 */
async function readChainWhileSending(
  tools: LaneTools,
  laneRows: LaneRows,
  wakeSignal: WakeSignal,
  wakeReason: WakeReason,
): Promise<ChainView> {
  let hasAnswered = false
  const reading = readChainView(tools, laneRows).finally(() => {
    hasAnswered = true
  })
  // A send in progress may outlast the failure of the read; the failure is then reported later, or
  // dropped.
  reading.catch(() => {})
  const mayServe = () => !hasAnswered && laneRows.head !== null && laneRows.obstacle === null
  if (wakeReason.isQueued && mayServe()) await sendQueued(tools, laneRows)
  while (mayServe() && (await wakeSignal.ringsBefore('queued', reading)))
    await sendQueued(tools, laneRows)
  return reading
}

/** Ends queued requests that are withdrawn or past their deadline; they use no nonce. */
async function endQueued({ writer, meter, log }: LaneTools, laneRows: LaneRows): Promise<void> {
  const ids = laneRows.head === null ? [] : await writer.endQueued(laneRows.head.timestampSec)
  if (ids.length === 0) return
  for (const _ of ids) meter.count('failed')
  log.warn(
    { event: 'lane_requests_expired', chainId: laneRows.lane.chainId, ids },
    'requests expired or withdrawn before the signature',
  )
}

/** Stores and logs the condition of the lane at each change and every `HEARTBEAT_MS`. */
async function reportCondition(
  { writer, meter, clock, log }: LaneTools,
  laneRows: LaneRows,
  reported: ReportedCondition,
  condition: LaneCondition,
): Promise<void> {
  const { chainId, purpose } = laneRows.lane
  const { balanceWei } = laneRows.account
  meter.balance(balanceWei)
  meter.condition(condition)
  const nowMs = clock.nowMs()
  if (condition === reported.condition && nowMs - reported.atMs < HEARTBEAT_MS) return
  await writer.saveHealth({ state: condition, balanceWei })
  const { waiting, oldestAtSec, stranded } = await writer.backlog()
  meter.pending(waiting, oldestAtSec === null ? 0 : clock.nowSec() - oldestAtSec)
  if (stranded > 0) {
    log.error(
      { event: 'previous_key_pending', chainId, purpose, stranded },
      'transactions of a previous key pending',
    )
  }
  if (condition !== reported.condition) {
    const fields = { chainId, purpose, condition, balanceWei: String(balanceWei) }
    if (condition === 'open')
      log.info({ event: 'lane_opened', ...fields }, 'lane opened: this process is the leader')
    else
      log.warn(
        { event: 'lane_paused', ...fields },
        'lane paused: gas balance insufficient, gas price above the cap, or node or signer unreachable or timeout',
      )
  }
  reported.condition = condition
  reported.atMs = nowMs
}
