import type { Hex } from 'viem'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import { findOperationEvent } from '../findOperationEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { recordExecution } from '../moveSponsorship.ts'

/** Rechecks executed operations until their blocks are final. */
export async function recheckExecuted(work: GasWork, site: GasSite): Promise<void> {
  const rows = await work.rows.notFinal(site.chainId)
  if (rows.length === 0) return
  const { finalNumber } = await site.watch.head()
  // Each block is read once, because many operations share a block.
  const blockNumbers = new Set(rows.flatMap(({ blockNumber }) => blockNumber ?? []))
  const hashes = new Map(
    await Promise.all(
      [...blockNumbers].map(
        async (number) => [number, await site.watch.blockHash(number)] as const,
      ),
    ),
  )
  for (const due of rows) await recheck(work, site, due, { hashes, finalNumber })
}

async function recheck(
  work: GasWork,
  site: GasSite,
  due: DueSponsorship,
  chain: { readonly hashes: ReadonlyMap<number, Hex | null>; readonly finalNumber: number },
): Promise<void> {
  const { blockNumber, blockHash } = due
  if (blockNumber === null) return
  const { hashes, finalNumber } = chain
  const actualHash = hashes.get(blockNumber) ?? null
  // The block is above the head of this node.
  if (actualHash === null) return
  if (actualHash === blockHash) {
    if (blockNumber <= finalNumber) await work.rows.move(due, due.state, { isFinal: true })
    return
  }
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
