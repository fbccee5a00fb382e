import { buyWithApproval } from '../../devnet/residents/buyWithApproval.ts'
import { createVault } from '../../devnet/residents/createVault.ts'
import { allVaults } from '../../devnet/residents/vaultReads.ts'
import type { BenchWorld } from './startWorld.ts'

const PURCHASE_USDC6 = 100_000_000n

/** Creates vaults up to a number, with a purchase of each; returns their addresses in lower case. */
export async function openVaults(
  { devnet }: BenchWorld,
  count: number,
): Promise<readonly string[]> {
  const { residentDeps } = devnet
  const { residents } = residentDeps.accounts
  for (let open = (await allVaults(residentDeps)).length; open < count; open += 1) {
    const founder = residents[open % residents.length]
    if (founder !== undefined) await createVault(residentDeps, founder)
  }
  const vaults = await allVaults(residentDeps)
  for (const [index, vault] of vaults.entries()) {
    const resident = residents[index % residents.length]
    if (resident === undefined) continue
    await buyWithApproval(residentDeps, { resident, vault, amountUsdc6: PURCHASE_USDC6 })
  }
  return vaults.slice(0, count).map((vault) => vault.toLowerCase())
}
