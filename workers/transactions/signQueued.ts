import { firstFees, type LaneFees } from '../../core/domain/lane/laneFees.ts'
import { planNonces } from '../../core/domain/lane/planNonces.ts'
import type { LaneAttempt, QueuedTx } from '../../core/lanePorts.ts'
import { costWei, freeWei, type LaneDesk, type LaneTools, track } from './laneDesk.ts'

/** Transactions without a block at a time: as many as a node keeps for one account by default (geth). */
const MOST_OPEN = 16
/** Gas that must be affordable for the lane to count as open: a few single settlements. */
const RESERVE_GAS = 400_000n

/** Gives nonces to the oldest requests, as many as fit and can be paid, and stores their signed forms. */
export async function signQueued(tools: LaneTools, desk: LaneDesk): Promise<void> {
  const { head, market } = desk
  if (head === null || market === null) return
  const fees = firstFees(market)
  desk.hindrance = fees === null ? 'too_dear' : null
  if (fees === null) return
  const isPoor = desk.account.balanceWei < tools.leastBalanceWei
  if (isPoor || freeWei(desk) < RESERVE_GAS * fees.maxFeeWei) desk.hindrance = 'low_balance'
  const room = MOST_OPEN - desk.open.size
  if (room <= 0) return
  const queued = await tools.writer.queued(room)
  const affordable = fitting(queued, freeWei(desk), fees.maxFeeWei)
  if (affordable.length < queued.length) desk.hindrance = 'low_balance'
  if (affordable.length === 0) return
  const first = planNonces({ ...desk.account, maxNonce: desk.maxNonce, held: [] }).next
  const signed = await signAll(tools, desk, { txs: affordable, first, fees })
  if (signed.length === 0) return
  // What was given up meanwhile is queued no more; the others get their nonces in the next round.
  if (!(await tools.writer.saveSigned(signed))) return signQueued(tools, desk)
  tools.crashAt('after_sign')
  desk.maxNonce = first + signed.length - 1
  for (const { id, request, nonce, attempt } of signed) {
    const tx = { id, request, nonce, state: 'signed', attempts: [attempt] } as const
    desk.open.set(id, { ...track(tx, head.number), wasOffered: false })
  }
}

type Signed = QueuedTx & { readonly nonce: number; readonly attempt: LaneAttempt }

/** Signed forms with consecutive nonces; a request that cannot be signed ends and takes none. */
async function signAll(
  { signer, writer, meter, log }: LaneTools,
  desk: LaneDesk,
  ask: {
    readonly txs: readonly QueuedTx[]
    readonly first: number
    readonly fees: LaneFees
  },
): Promise<Signed[]> {
  const signed: Signed[] = []
  for (const tx of ask.txs) {
    const nonce = ask.first + signed.length
    try {
      signed.push({ ...tx, nonce, attempt: await signer.sign(tx.request, nonce, ask.fees) })
    } catch (error) {
      await writer.fail(tx.id, 'unsignable', null)
      meter.count('failed')
      log.error({ chainId: desk.lane.chainId, id: tx.id, err: error }, 'request cannot be signed')
    }
  }
  return signed
}

/** The first requests that the balance covers, none left out in between. */
function fitting(queued: readonly QueuedTx[], free: bigint, maxFeeWei: bigint): QueuedTx[] {
  let left = free
  const fits: QueuedTx[] = []
  for (const tx of queued) {
    left -= costWei(tx.request, maxFeeWei)
    if (left < 0n) break
    fits.push(tx)
  }
  return fits
}
