import { type Address, encodeDeployData } from 'viem'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { TOKEN_MESSENGER } from './cctp.ts'
import { canonicalUsdc } from './usdc.ts'
import { creationCodeOf } from './vaultFamily.ts'

/** Chains that can be left by one signature. */
const BRIDGED_CHAIN_IDS = [8453, 5042]
const DEPLOY_GAS = 16_000_000n

/** What the first transaction of the account `bridgeDeployer` deploys. */
const BRIDGE: Address = '0x75364ec12d31cc678dfcfdfc25ff264ac863211a'

/** Where our bridge is on a chain; undefined where there is none. The same on every chain that has one. */
export function bridgeAddress(chainId: number): Address | undefined {
  return BRIDGED_CHAIN_IDS.includes(chainId) ? BRIDGE : undefined
}

/** The transaction that deploys the bridge where it is missing; none when it is there, or does not belong there. */
export async function prepareBridge(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<readonly Transaction[]> {
  const address = bridgeAddress(chain.chainId)
  const usdc = canonicalUsdc[chain.chainId]?.address
  if (address === undefined || usdc === undefined) return []
  if ((await chain.rpc('eth_getCode', [address, 'latest'])) !== '0x') return []
  const from = accounts.bridgeDeployer.address
  // The address follows from the nonce, whatever somebody did with this account before.
  await chain.rpc('anvil_setNonce', [from, '0x0'])
  const data = encodeDeployData({
    abi: quartetBridgeAbi,
    bytecode: creationCodeOf('QuartetBridge'),
    args: [usdc, TOKEN_MESSENGER, accounts.bridgeBurner.address, accounts.deployer.address],
  })
  return [{ from, data, gas: DEPLOY_GAS }]
}
