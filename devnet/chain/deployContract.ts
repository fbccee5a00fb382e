import type { Address, Hex } from 'viem'
import { DevnetError } from '../devnetError.ts'
import type { DevnetChain } from './devnetChain.ts'
import { sendTransaction } from './sendTransaction.ts'

/** Gas limit for creation code up to the size limit of EIP-170. */
const DEPLOY_GAS = 16_000_000n

export type DeployedContract = { readonly address: Address; readonly blockNumber: number }

/** Deploys creation code, constructor arguments included, from an unlocked account. */
export async function deployContract(
  chain: DevnetChain,
  from: Address,
  creationCode: Hex,
): Promise<DeployedContract> {
  const receipt = await sendTransaction(chain, { from, data: creationCode, gas: DEPLOY_GAS })
  if (receipt.contractAddress === null) {
    throw new DevnetError('transaction_lost', 'a deployment left no contract address')
  }
  return { address: receipt.contractAddress, blockNumber: Number(receipt.blockNumber) }
}
