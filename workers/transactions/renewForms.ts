import { isStuck, replacementFees } from '../../core/domain/lane/laneFees.ts'
import { inOrder, type LaneDesk, type LaneTools, newest, type Tracked } from './laneDesk.ts'

/** After a new head: what it left out is offered again, and replaced by a dearer form when it is stuck. */
export async function renewForms(tools: LaneTools, desk: LaneDesk): Promise<void> {
  const { head } = desk
  if (head === null) return
  const waiting = inOrder(desk).filter(({ nonce }) => nonce >= desk.account.minedCount)
  for (const [place, tx] of waiting.entries()) {
    const waitedBlocks = head.number - tx.signedAtBlock
    if (waitedBlocks <= 0) continue
    tx.isDue = true
    const { baseFeeWei } = head
    const form = { ...newest(tx), waitedBlocks, isFirst: place === 0, baseFeeWei }
    if (tx.isUnderpriced || (tx.state === 'sent' && isStuck(form))) await replace(tools, desk, tx)
  }
}

async function replace(tools: LaneTools, desk: LaneDesk, tx: Tracked): Promise<void> {
  const fees = desk.market === null ? null : replacementFees(newest(tx), desk.market)
  const { chainId } = desk.lane
  const { id, nonce } = tx
  if (fees === null) {
    tools.log.warn({ chainId, id, nonce }, 'stuck at the highest fee')
    return
  }
  const attempt = await tools.signer.sign(tx.request, nonce, fees)
  await tools.writer.saveReplacement(id, attempt)
  tx.attempts = [...tx.attempts, attempt]
  tx.isUnderpriced = false
  tx.isFormNew = true
  tx.signedAtBlock = desk.head?.number ?? tx.signedAtBlock
  tools.meter.count('bumped')
  const { maxFeeWei, tipWei } = fees
  tools.log.info(
    { chainId, id, nonce, maxFeeWei: String(maxFeeWei), tipWei: String(tipWei) },
    'stuck transaction replaced',
  )
}
