import {
  type FeeMarket,
  firstFees,
  firstPaidFees,
  type LaneFees,
} from '../../core/transactions/domain/laneFees.ts'
import { planNonces } from '../../core/transactions/domain/planNonces.ts'
import type { LaneAttempt, QueuedTx } from '../../core/transactions/ports.ts'
import { costWei, freeWei, type LaneRows, type LaneTools, track } from './laneRows.ts'

/**
 * Maximum of transactions without a block: the number that a node (geth) keeps for one account by
 * default.
 */
const MAX_OPEN = 16
/** Gas that the balance must cover for an open lane: some single settlements. */
const RESERVE_GAS = 400_000n

/** Gives nonces to the oldest requests that fit and can be paid, and stores their signed forms. */
export async function signQueued(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  const { head, market } = laneRows
  if (head === null || market === null) return
  const fees = firstFees(market)
  laneRows.obstacle = fees === null ? 'too_dear' : null
  const isPoor = laneRows.account.balanceWei < tools.minBalanceWei
  const reserveWei = RESERVE_GAS * (fees?.maxFeeWei ?? 0n)
  if (isPoor || freeWei(laneRows) < reserveWei) laneRows.obstacle = 'low_balance'
  const room = MAX_OPEN - laneRows.open.size
  if (room <= 0) return
  const queued = priced(await tools.writer.queued(room, head), market)
  const affordable = fitting(queued, freeWei(laneRows))
  // A request that a third party pays for may go to another key, so such a request without cover
  // does not close the lane.
  const isShort = queued.some((tx) => tx.request.terms === undefined && !affordable.includes(tx))
  if (isShort) laneRows.obstacle = 'low_balance'
  if (affordable.length === 0) return
  const first = planNonces({ ...laneRows.account, maxNonce: laneRows.maxNonce, held: [] }).next
  const signed = await signAll(tools, laneRows, affordable, first)
  if (signed.length === 0) return
  // A withdrawn request left the queue meanwhile; the other requests are signed again.
  if (!(await tools.writer.saveSigned(signed))) return signQueued(tools, laneRows)
  tools.crashAt('after_sign')
  laneRows.maxNonce = first + signed.length - 1
  for (const { id, request, nonce, attempt } of signed) {
    const tx = { id, request, nonce, state: 'signed', attempts: [attempt] } as const
    laneRows.open.set(id, { ...track(tx, head.number), wasOffered: false })
  }
}

type Priced = QueuedTx & { readonly fees: LaneFees }
type Signed = QueuedTx & { readonly nonce: number; readonly attempt: LaneAttempt }

/**
 * Returns signed forms with consecutive nonces; a request that cannot be signed fails and uses no
 * nonce.
 */
async function signAll(
  { signer, writer, meter, log }: LaneTools,
  laneRows: LaneRows,
  txs: readonly Priced[],
  first: number,
): Promise<Signed[]> {
  const signed: Signed[] = []
  for (const { id, request, fees } of txs) {
    const nonce = first + signed.length
    try {
      signed.push({ id, request, nonce, attempt: await signer.sign(request, nonce, fees) })
    } catch (error) {
      await writer.fail(id, 'unsignable', null)
      meter.count('failed')
      log.error(
        { event: 'lane_request_rejected', chainId: laneRows.lane.chainId, id, err: error },
        'request rejected: not signable',
      )
    }
  }
  return signed
}

/**
 * Returns requests with the fees of their first forms, without requests whose fees exceed the cap.
 */
function priced(queued: readonly QueuedTx[], market: FeeMarket): Priced[] {
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
