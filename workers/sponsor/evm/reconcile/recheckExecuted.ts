import type { Hex } from 'viem'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import { findOperationEvent } from '../findOperationEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { recordExecution } from '../moveSponsorship.ts'

/** Marks executed operations as final with their blocks, and follows executions that the lane does not follow. */
export async function recheckExecuted(
  work: GasWork,
  site: GasSite,
  finalNumber: number,
): Promise<void> {
  const rows = await work.rows.notFinal(site.chainId, finalNumber)
  if (rows.length === 0) return
  // Each block is read once, because many operations share a block.
  const blockNumbers = new Set(rows.flatMap(({ blockNumber }) => blockNumber ?? []))
  const hashes = new Map(
    await Promise.all(
      [...blockNumbers].map(
        async (number) => [number, await site.watch.blockHash(number)] as const,
      ),
    ),
  )
  const isFinal = ({ blockNumber, blockHash }: DueSponsorship): boolean =>
    blockNumber !== null && blockNumber <= finalNumber && hashes.get(blockNumber) === blockHash
  const final = rows.filter(isFinal)
  await work.rows.markFinal(final.filter(({ state }) => state !== 'reverted'))
  for (const due of final) {
    if (due.state === 'reverted') await work.rows.move(due, due.state, { isFinal: true })
  }
  for (const due of rows.filter((row) => !isFinal(row))) await recheck(work, site, due, hashes)
}

async function recheck(
  work: GasWork,
  site: GasSite,
  due: DueSponsorship,
  hashes: ReadonlyMap<number, Hex | null>,
): Promise<void> {
  const { blockNumber, blockHash } = due
  if (blockNumber === null) return
  const actualHash = hashes.get(blockNumber) ?? null
  // A block without a hash is above the head of this node.
  if (actualHash === null || actualHash === blockHash) return
  // The lane reports the outcome of the newest transaction itself.
  if (due.state === 'external' || due.isByOlder) await resolveReorg(work, site, due)
}

/**
 * Handles an execution whose block left the chain, if a third party or an older transaction of the
 * operator executed the operation: records the new block of the execution, or moves the sponsorship
 * back.
 */
async function resolveReorg(work: GasWork, site: GasSite, due: DueSponsorship): Promise<void> {
  const event = await findOperationEvent(work, site, due)
  if (event !== null) {
    await recordExecution(work, due, event)
    return
  }
  const { id, chainId } = due
  const before = due.signature === null ? 'signed' : 'posted'
  if (!(await work.rows.move(due, before, { event: null, isFinal: false }))) return
  work.metrics.count('reorged', chainId)
  work.log.warn(
    { event: 'operation_reorganised', sponsorshipId: id, chainId },
    'reorganisation: block of an operation left the chain',
  )
}
