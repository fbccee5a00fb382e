import type { Address } from 'viem'
import { bridgeCode } from '../../core/contracts/creationCode.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { TOKEN_MESSENGER } from './cctp.ts'
import { canonicalUsdc } from './usdc.ts'

/** Source chains of the bridge contract. */
const BRIDGED_CHAIN_IDS = [8453, 5042]
const DEPLOY_GAS = 16_000_000n

/** Address of the first contract that the account `bridgeDeployer` deploys. */
const BRIDGE: Address = '0x75364ec12d31cc678dfcfdfc25ff264ac863211a'

/** Returns the address of the bridge, the same on each of its chains; undefined on other chains. */
export function bridgeAddress(chainId: number): Address | undefined {
  return BRIDGED_CHAIN_IDS.includes(chainId) ? BRIDGE : undefined
}

/** Returns the transaction that deploys the bridge; empty if the bridge exists or does not belong on the chain. */
export async function prepareBridge(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<readonly Transaction[]> {
  const address = bridgeAddress(chain.chainId)
  const usdc = canonicalUsdc[chain.chainId]?.address
  if (address === undefined || usdc === undefined) return []
  if ((await chain.rpc('eth_getCode', [address, 'latest'])) !== '0x') return []
  const from = accounts.bridgeDeployer.address
  // The address follows from the nonce; earlier use of this account must not change it.
  await chain.rpc('anvil_setNonce', [from, '0x0'])
  const data = bridgeCode({
    usdc,
    tokenMessenger: TOKEN_MESSENGER,
    operator: accounts.bridgeBurner.address,
    owner: accounts.deployer.address,
  })
  return [{ from, data, gas: DEPLOY_GAS }]
}
