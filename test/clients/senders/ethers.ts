import { JsonRpcProvider, Wallet } from 'ethers'
import type { Sender } from './sender.ts'

/** Sends with ethers. */
export function sendWithEthers(rpc: string): Sender {
  const provider = new JsonRpcProvider(rpc)
  return async (key, transaction) => {
    const { hash } = await new Wallet(key, provider).sendTransaction(transaction)
    return hash
  }
}
