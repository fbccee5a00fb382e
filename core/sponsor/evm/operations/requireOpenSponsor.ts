import { maxReserveWei } from '../domain/maxReserveWei.ts'
import { GasUnavailable } from '../domain/sponsorErrors.ts'
import type { GasDeps, GasNode, SponsorHealth } from '../ports.ts'

/**
 * Seconds after which a call to a closed chain should be retried; the health of a chain is checked
 * every few seconds.
 */
const RETRY_SEC = 5

export type SponsorWithHealth = { readonly node: GasNode; readonly health: SponsorHealth }

/** Returns the sponsor of a chain while it is open. Throws GasUnavailable. */
export async function requireOpenSponsor(
  { nodes, health }: Pick<GasDeps, 'nodes' | 'health'>,
  chainId: number,
): Promise<SponsorWithHealth> {
  const node = nodes.find((known) => known.chainId === chainId)
  const state = (await health()).find((known) => known.chainId === chainId)
  if (node === undefined || state === undefined) {
    throw new GasUnavailable(`chain ${chainId} has no sponsor`, RETRY_SEC)
  }
  if (!state.isOpen)
    throw new GasUnavailable(state.reason ?? 'the state of the sponsor is not known yet', RETRY_SEC)
  return { node, health: state }
}

/**
 * Rejects a cap above the free deposit, above the maximum of one sponsorship, or above the balance
 * of each submitter.
 *
 * Throws GasUnavailable.
 */
export function requireFunds({ health }: SponsorWithHealth, capWei: bigint): void {
  const { depositWei, reservedWei, submitters } = health
  if (depositWei === null || reservedWei === null || depositWei - reservedWei < capWei) {
    throw new GasUnavailable('the deposit is fully reserved', RETRY_SEC)
  }
  const maxWei = maxReserveWei(depositWei)
  if (capWei > maxWei) {
    const problem = `the operation may cost ${capWei} wei, the maximum is ${maxWei} wei`
    throw new GasUnavailable(`${problem}: lower its gas limits or its fees`, RETRY_SEC)
  }
  if (!submitters.some(({ isOpen, balanceWei }) => isOpen && balanceWei >= capWei)) {
    throw new GasUnavailable('no submitter key has the balance to send the operation', RETRY_SEC)
  }
}
