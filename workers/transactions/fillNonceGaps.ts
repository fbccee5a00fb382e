import { firstFees } from '../../core/transactions/domain/laneFees.ts'
import { planNonces } from '../../core/transactions/domain/planNonces.ts'
import {
  fillerRequest,
  isFiller,
  type LaneRows,
  type LaneTools,
  type TrackedTransaction,
  trackTransaction,
} from './laneRows.ts'
import { trySign } from './trySign.ts'

/**
 * Blocks for which a nonce must be missing before it is filled, because a node may lag behind
 * another node.
 */
const GAP_PATIENCE_BLOCKS = 2
/** Maximum nonces filled in one round. */
const MAX_FILLED_NONCES = 16

/**
 * Repairs nonces: a request whose nonce a foreign transaction used gets another nonce, and missing
 * nonces are filled.
 */
export async function fillNonceGaps(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  await requeueUsedNonces(tools, laneRows)
  await fillGaps(tools, laneRows)
}

/**
 * Requeues a request whose nonce a foreign transaction used.
 *
 * The condition is that none of its attempts can be mined: no attempt reached a pool, or the block
 * that used the nonce is final and has no receipt of the request.
 */
async function requeueUsedNonces(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  const { head, account } = laneRows
  if (head === null) return
  for (const tx of laneRows.open.values()) {
    if (tx.nonce >= account.minedCount) {
      tx.nonceUsedAtBlock = null
      continue
    }
    const sinceBlock = tx.nonceUsedAtBlock
    tx.nonceUsedAtBlock ??= head.number
    const isFinal = sinceBlock !== null && sinceBlock <= laneRows.finalNumber
    if (tx.neverPooled || isFinal) await leave(tools, laneRows, tx)
  }
}

async function leave(
  { writer, log, meter }: LaneTools,
  laneRows: LaneRows,
  tx: TrackedTransaction,
) {
  const { id, nonce } = tx
  const fields = { chainId: laneRows.lane.chainId, id, nonce }
  if (isFiller(laneRows, tx.request)) await writer.fail(id, 'nonce_used', null)
  else await writer.requeue(id)
  laneRows.open.delete(id)
  meter.count('requeued')
  log.error(
    { event: 'nonce_used_externally', ...fields },
    'nonce lost: another program uses the key of the lane',
  )
}

async function fillGaps(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  const { head, market } = laneRows
  if (head === null || market === null) return
  const held = [...laneRows.open.values(), ...laneRows.mined.values()].map(({ nonce }) => nonce)
  const { gaps } = planNonces({ ...laneRows.account, maxNonce: laneRows.maxNonce, held })
  for (const nonce of laneRows.gaps.keys()) if (!gaps.includes(nonce)) laneRows.gaps.delete(nonce)
  for (const nonce of gaps) if (!laneRows.gaps.has(nonce)) laneRows.gaps.set(nonce, head.number)
  const due = gaps
    .filter((nonce) => head.number - (laneRows.gaps.get(nonce) ?? 0) >= GAP_PATIENCE_BLOCKS)
    .slice(0, MAX_FILLED_NONCES)
  if (due.length === 0) return
  const { chainId } = laneRows.lane
  const raws = await tools.writer.rawsOf(due)
  const known = due.flatMap((nonce) => raws.get(nonce) ?? [])
  if (known.length > 0) {
    tools.log.error(
      { event: 'final_transactions_reorganised', chainId, nonces: [...raws.keys()] },
      'reorganisation: final transactions left the chain',
    )
    await tools.chain.send(known)
  }
  const fees = firstFees(market)
  if (fees === null) return
  for (const nonce of due.filter((value) => !raws.has(value))) {
    const request = fillerRequest(laneRows.lane)
    const attempt = await trySign(tools, laneRows, { request, nonce, fees })
    if (attempt === null) return
    const tx = await tools.writer.saveFiller({ nonce, request, attempt })
    laneRows.open.set(tx.id, trackTransaction(tx, head.number))
    tools.meter.count('filled')
    tools.log.warn(
      { event: 'missing_nonce_filled', chainId, nonce, id: tx.id },
      'missing nonce filled',
    )
  }
}
