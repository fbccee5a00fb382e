import { SigningFailed } from '../../core/signing/signingFailed.ts'
import {
  type FeeMarket,
  firstFees,
  firstPaidFees,
  type LaneFees,
} from '../../core/transactions/domain/laneFees.ts'
import { planNonces } from '../../core/transactions/domain/planNonces.ts'
import type { LaneAttempt, QueuedTx } from '../../core/transactions/ports.ts'
import { costWei, freeWei, type LaneRows, type LaneTools, trackTransaction } from './laneRows.ts'
import { traceStep } from './traceStep.ts'
import { isSignerDown } from './trySign.ts'

/**
 * Maximum transactions without a block: the number that a node (geth) keeps for one account by
 * default.
 */
const MAX_OPEN_TRANSACTIONS = 16
/**
 * Milliseconds after which a request that the signer refused is signed again; its policy may have
 * been corrected.
 */
const REFUSED_MS = 60_000
/** Gas that the balance must cover while the lane is open: some single settlements. */
const RESERVE_GAS = 400_000n

/**
 * Assigns nonces to the oldest requests that the lane has room for and the balance covers, and
 * stores their signed attempts.
 */
export async function signQueuedRequests(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  const { head, market } = laneRows
  if (head === null || market === null) return
  const fees = firstFees(market)
  laneRows.obstacle = fees === null ? 'too_dear' : null
  const isPoor = laneRows.account.balanceWei < tools.minBalanceWei
  const reserveWei = RESERVE_GAS * (fees?.maxFeeWei ?? 0n)
  if (isPoor || freeWei(laneRows) < reserveWei) laneRows.obstacle = 'low_balance'
  if (tools.isDraining) {
    laneRows.obstacle = 'draining'
    return
  }
  const room = MAX_OPEN_TRANSACTIONS - laneRows.open.size
  if (room <= 0 || isSignerDown(laneRows)) return
  const queued = priceRequests(await readUnrefused(tools, laneRows, head, room), market)
  const affordable = fitting(queued, freeWei(laneRows))
  // A request that a third party pays for may use another key. Therefore the lane stays open if the
  // balance does not cover such a request.
  const isShort = queued.some((tx) => tx.request.terms === undefined && !affordable.includes(tx))
  if (isShort) laneRows.obstacle = 'low_balance'
  if (affordable.length === 0) return
  const first = planNonces({ ...laneRows.account, maxNonce: laneRows.maxNonce, held: [] }).next
  const signed = await signAll(tools, laneRows, affordable, first)
  if (signed.length === 0) return
  // A withdrawn request left the queue since it was read; the other requests are signed again.
  if (!(await tools.writer.saveSigned(signed))) return signQueuedRequests(tools, laneRows)
  tools.crashAt('after_sign')
  laneRows.maxNonce = first + signed.length - 1
  for (const { id, request, nonce, attempt } of signed) {
    const tx = { id, request, nonce, state: 'signed', attempts: [attempt] } as const
    laneRows.open.set(id, { ...trackTransaction(tx, head.number), wasOffered: false })
  }
}

type Priced = QueuedTx & { readonly fees: LaneFees }
type Signed = QueuedTx & { readonly nonce: number; readonly attempt: LaneAttempt }

/**
 * Returns signed attempts with consecutive nonces; a request that no key can sign fails and uses no
 * nonce.
 *
 * Without a signature a request stays queued. A failure of the signer ends the round, except for a
 * refusal, which concerns one request.
 */
async function signAll(
  tools: LaneTools,
  laneRows: LaneRows,
  txs: readonly Priced[],
  first: number,
): Promise<Signed[]> {
  const { signer, writer, meter, log, clock } = tools
  const signed: Signed[] = []
  for (const { id, request, fees } of txs) {
    const nonce = first + signed.length
    try {
      const startedMs = clock.nowMs()
      signed.push({ id, request, nonce, attempt: await signer.sign(request, nonce, fees) })
      traceStep(tools, laneRows.lane, { id, name: 'lane sign', kind: 'client', startedMs })
      laneRows.hasSigned = true
    } catch (error) {
      if (error instanceof SigningFailed) {
        if (!skipRefused(tools, laneRows, id, error)) break
        continue
      }
      await writer.fail(id, 'unsignable', null)
      meter.count('failed')
      log.error(
        { event: 'lane_request_rejected', chainId: laneRows.lane.chainId, id, err: error },
        'request rejected: transaction cannot be signed',
      )
    }
  }
  return signed
}

/**
 * Returns the oldest requests, without the requests that the signer refused within the last minute.
 */
async function readUnrefused(
  { writer, clock }: LaneTools,
  { refusedUntilMs }: LaneRows,
  head: Parameters<LaneTools['writer']['queued']>[1],
  room: number,
): Promise<readonly QueuedTx[]> {
  if (refusedUntilMs.size === 0) return writer.queued(room, head)
  const nowMs = clock.nowMs()
  for (const [id, untilMs] of refusedUntilMs) if (untilMs <= nowMs) refusedUntilMs.delete(id)
  // Refused requests must not take the places of later requests.
  const queued = await writer.queued(room + refusedUntilMs.size, head)
  return queued.filter(({ id }) => !refusedUntilMs.has(id)).slice(0, room)
}

/**
 * Records a failure of the signer; returns true if the signer may still sign the other requests of
 * the round.
 */
function skipRefused(
  { clock, log }: LaneTools,
  laneRows: LaneRows,
  id: number,
  error: SigningFailed,
): boolean {
  if (error.code !== 'signer_refused') {
    laneRows.signingFailure = error.code
    return false
  }
  laneRows.refusedUntilMs.set(id, clock.nowMs() + REFUSED_MS)
  log.error(
    { event: 'lane_signature_refused', chainId: laneRows.lane.chainId, id, problem: error.message },
    'request waits: signer refused the signature',
  )
  return true
}

/**
 * Returns requests with the fees of their first attempts, without requests whose fees exceed the
 * cap.
 */
function priceRequests(queued: readonly QueuedTx[], market: FeeMarket): Priced[] {
  return queued.flatMap((tx) => {
    const { terms } = tx.request
    const fees = terms === undefined ? firstFees(market) : firstPaidFees(terms, market)
    return fees === null ? [] : [{ ...tx, fees }]
  })
}

/**
 * Returns the first requests that the balance covers; only requests with a deadline may be skipped.
 */
function fitting(queued: readonly Priced[], free: bigint): Priced[] {
  let left = free
  const fits: Priced[] = []
  for (const tx of queued) {
    const costsWei = costWei(tx.request, tx.fees.maxFeeWei)
    if (costsWei > left && tx.request.terms === undefined) break
    if (costsWei > left) continue
    left -= costsWei
    fits.push(tx)
  }
  return fits
}
