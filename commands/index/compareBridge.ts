import type { BridgeFigures } from '../../core/bridge/store/figures/createBridgeFigures.ts'
import type { IndexedBridge } from '../../core/bridge/store/figures/readIndexedBridge.ts'
import type { Comparison } from '../../core/kernel/startComparison.ts'

/**
 * Compares the facts of a bridge contract with the contract: settings, sums, the outcome of authorizations, claims and
 * referrers.
 *
 * The contract may hold more USDC than the index knows, for example from a transfer before the deployment; it never
 * holds less. Throws `RpcUnavailable`.
 */
export async function compareBridge(
  indexed: IndexedBridge,
  figures: BridgeFigures,
  chainId: number,
  found: Comparison,
): Promise<void> {
  const name = (figure: string) => `${figure} of the bridge on chain ${chainId}`
  const own = await figures.contract()
  found.add(name('operator'), indexed.operator, own.operator)
  found.add(name('pause'), indexed.isPaused, own.isPaused)
  found.add(name('liabilities'), indexed.liabilitiesUsdc6, own.liabilitiesUsdc6)
  found.add(name('protocol fees'), indexed.protocolFeesUsdc6, own.protocolFeesUsdc6)
  const lackingUsdc6 = indexed.parkedUsdc6 - (own.balanceUsdc6 - own.liabilitiesUsdc6)
  const parkedUsdc6 = indexed.parkedUsdc6 - (lackingUsdc6 > 0n ? lackingUsdc6 : 0n)
  found.add(name('parked USDC'), indexed.parkedUsdc6, parkedUsdc6)
  await Promise.all([
    ...indexed.outcomes.map(async ({ id, outcome }) =>
      found.add(name(`outcome ${id}`), outcome, await figures.outcomeOf(id)),
    ),
    ...indexed.earnings.map(async ({ referrer, claimableUsdc6 }) =>
      found.add(
        name(`claimable USDC of ${referrer}`),
        claimableUsdc6,
        await figures.claimableUsdc6(referrer),
      ),
    ),
    ...indexed.referrers.map(async ({ payer, referrer }) =>
      found.add(name(`referrer of ${payer}`), referrer, await figures.referrerOf(payer)),
    ),
  ])
}
