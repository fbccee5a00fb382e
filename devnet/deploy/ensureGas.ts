import { toHex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'

/** Wei; what anvil gives each of its accounts, and how little of it makes one poor. */
export const RICH_WEI = 10_000n * 10n ** 18n
const POOR_WEI = 100n * 10n ** 18n

/**
 * Gives everybody who sends transactions of the bridge or the gas sponsor native coins again.
 *
 * A node gives them at genesis alone, and only to the accounts that it knew then.
 */
export async function ensureGas(
  { rpc }: Pick<DevnetChain, 'rpc'>,
  accounts: DevnetAccounts,
): Promise<void> {
  const { deployer, usdcAdmin, settler, forwarder } = accounts
  const { bridgeBurner, bridgeMinter, bridgePayer, bridgeDeployer } = accounts
  const { gasSubmitters, gasOwner } = accounts
  const senders = [deployer, usdcAdmin, settler, forwarder]
  const ofBridge = [bridgeBurner, bridgeMinter, bridgePayer, bridgeDeployer]
  const ofSponsor = [...gasSubmitters, gasOwner]
  for (const { address } of [...senders, ...ofBridge, ...ofSponsor]) {
    const balanceWei = BigInt(await rpc('eth_getBalance', [address, 'latest']))
    if (balanceWei < POOR_WEI) await rpc('anvil_setBalance', [address, toHex(RICH_WEI)])
  }
}
