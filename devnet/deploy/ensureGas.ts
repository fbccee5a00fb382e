import { toHex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'

/** Wei: the balance that anvil gives each account, and the balance below which an account is funded again. */
export const FULL_BALANCE_WEI = 10_000n * 10n ** 18n
const POOR_WEI = 100n * 10n ** 18n

/**
 * Refills the native coins of every account that sends transactions of the bridge or the gas sponsor.
 *
 * A node funds accounts at genesis only, and only the accounts that it knew at that time.
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
    if (balanceWei < POOR_WEI) await rpc('anvil_setBalance', [address, toHex(FULL_BALANCE_WEI)])
  }
}
