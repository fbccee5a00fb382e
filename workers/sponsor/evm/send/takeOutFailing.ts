import { bundleOf, type WaitingOperation } from '../../../../core/sponsor/evm/domain/planBundle.ts'
import type { BundleFailure, FreeSubmitter } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'

/**
 * Maximum simulations of one bundle; after the last, the rest is sent alone, so that many failing
 * operations delay other operations by some tenths of a second.
 */
const MAX_SIMULATIONS = 5

type Split = {
  /** Operations of one transaction, which passed the simulation together; a single operation is not simulated. */
  readonly shared: readonly WaitingOperation[]
  /** Operations that are sent alone, so that the chain decides each. */
  readonly alone: readonly WaitingOperation[]
}

/**
 * Simulates a bundle, takes out the operations that fail, and simulates the rest again. Throws
 * `RpcUnavailable`.
 *
 * An operation that fails here may pass alone, and its post passed a simulation. Therefore the
 * chain decides its outcome, as for an operation without a bundle.
 */
export async function takeOutFailing(
  work: GasWork,
  site: GasSite,
  planned: readonly WaitingOperation[],
  submitter: FreeSubmitter,
): Promise<Split> {
  let shared = planned
  const alone: WaitingOperation[] = []
  for (let simulations = 0; shared.length > 1; simulations += 1) {
    if (simulations === MAX_SIMULATIONS) return { shared: [], alone: [...alone, ...shared] }
    const failure = await site.watch.bundleFailure(bundleOf(shared), submitter.address)
    if (failure === null) break
    const failing = await failingOf(site, shared, failure)
    for (const { id } of failing) {
      work.metrics.count('taken_out', site.chainId)
      work.log.warn(
        {
          event: 'operation_taken_out',
          sponsorshipId: id,
          chainId: site.chainId,
          reason: failure.reason,
        },
        'operation sent alone: simulation of its bundle failed',
      )
    }
    alone.push(...failing)
    shared = shared.filter((operation) => !failing.includes(operation))
  }
  return { shared, alone }
}

/**
 * Returns the operations that may have caused a failure: the named operation, or else the
 * operations whose wallet used the nonce of its authorization, or else all operations.
 */
async function failingOf(
  { watch }: GasSite,
  shared: readonly WaitingOperation[],
  { place }: BundleFailure,
): Promise<readonly WaitingOperation[]> {
  const named = place === null ? undefined : shared[place]
  if (named !== undefined) return [named]
  const nonces = await watch.nonces(shared.map(({ operation }) => operation.sender))
  const stale = shared.filter(
    ({ delegation }, place) => delegation !== null && delegation.nonce !== nonces[place],
  )
  return stale.length > 0 ? stale : shared
}
