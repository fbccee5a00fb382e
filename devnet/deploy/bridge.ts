import { type Address, encodeDeployData, getContractAddress } from 'viem'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import { type DevnetAccounts, devnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { TOKEN_MESSENGER } from './cctp.ts'
import { canonicalUsdc } from './usdc.ts'
import { creationCodeOf } from './vaultFamily.ts'

/** Chains that can be left by one signature. */
const BRIDGED_CHAIN_IDS = [8453, 5042]
const DEPLOY_GAS = 16_000_000n

/** Where our bridge is on a chain; undefined where there is none. The same on every chain that has one. */
export function bridgeAddress(chainId: number): Address | undefined {
  if (!BRIDGED_CHAIN_IDS.includes(chainId)) return undefined
  const from = devnetAccounts().bridgeDeployer.address
  const address = getContractAddress({ from, nonce: 0n })
  return `0x${address.slice(2).toLowerCase()}`
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
