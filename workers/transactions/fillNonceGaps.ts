import { firstFees } from '../../core/transactions/domain/laneFees.ts'
import { planNonces } from '../../core/transactions/domain/planNonces.ts'
import {
  fillerRequest,
  isFiller,
  type LaneRows,
  type LaneTools,
  type Tracked,
  track,
} from './laneDesk.ts'

/**
 * Blocks for which a nonce must be missing before it is filled: a node may be behind another node.
 */
const GAP_PATIENCE_BLOCKS = 2
/** Maximum of nonces filled in one round. */
const MAX_MENDED = 16

/**
 * Repairs nonces: a request whose nonce a foreign transaction used gets another nonce, and missing
 * nonces are filled.
 */
export async function fillNonceGaps(tools: LaneTools, desk: LaneRows): Promise<void> {
  await leaveUsedNonces(tools, desk)
  await fillGaps(tools, desk)
}

/**
 * Requeues a request whose nonce a foreign transaction used.
 *
 * The condition: none of its forms can be mined, because no form reached a pool, or because the
 * block that used the nonce is final without a receipt of the request.
 */
async function leaveUsedNonces(tools: LaneTools, desk: LaneRows): Promise<void> {
  const { head, account } = desk
  if (head === null) return
  for (const tx of desk.open.values()) {
    if (tx.nonce >= account.minedCount) {
      tx.nonceUsedAtBlock = null
      continue
    }
    const sinceBlock = tx.nonceUsedAtBlock
    tx.nonceUsedAtBlock ??= head.number
    const isFinal = sinceBlock !== null && sinceBlock <= desk.finalNumber
    if (tx.neverPooled || isFinal) await leave(tools, desk, tx)
  }
}

async function leave({ writer, log, meter }: LaneTools, desk: LaneRows, tx: Tracked) {
  const { id, nonce } = tx
  const fields = { chainId: desk.lane.chainId, id, nonce }
  if (isFiller(desk, tx.request)) await writer.fail(id, 'nonce_used', null)
  else await writer.requeue(id)
  desk.open.delete(id)
  meter.count('requeued')
  log.error(
    { event: 'nonce_used_externally', ...fields },
    'nonce lost: another program uses the key of the lane',
  )
}

async function fillGaps(tools: LaneTools, desk: LaneRows): Promise<void> {
  const { head, market } = desk
  if (head === null || market === null) return
  const held = [...desk.open.values(), ...desk.mined.values()].map(({ nonce }) => nonce)
  const { gaps } = planNonces({ ...desk.account, maxNonce: desk.maxNonce, held })
  for (const nonce of desk.gaps.keys()) if (!gaps.includes(nonce)) desk.gaps.delete(nonce)
  for (const nonce of gaps) if (!desk.gaps.has(nonce)) desk.gaps.set(nonce, head.number)
  const due = gaps
    .filter((nonce) => head.number - (desk.gaps.get(nonce) ?? 0) >= GAP_PATIENCE_BLOCKS)
    .slice(0, MAX_MENDED)
  if (due.length === 0) return
  const { chainId } = desk.lane
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
  for (const nonce of due.filter((one) => !raws.has(one))) {
    const request = fillerRequest(desk.lane)
    const attempt = await tools.signer.sign(request, nonce, fees)
    const tx = await tools.writer.saveFiller({ nonce, request, attempt })
    desk.open.set(tx.id, track(tx, head.number))
    tools.meter.count('filled')
    tools.log.warn(
      { event: 'missing_nonce_filled', chainId, nonce, id: tx.id },
      'missing nonce filled',
    )
  }
}
