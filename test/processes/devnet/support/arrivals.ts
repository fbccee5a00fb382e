import type { Hex } from 'viem'
import type { Devnet } from '../../../../devnet/createDevnet.ts'
import { MESSAGE_TRANSMITTER } from '../../../../devnet/deploy/cctp.ts'
import { chainOf } from './bridging.ts'

/** Returns the transactions on 5042 that received a message. */
export async function arrivals(devnet: Devnet, eventNonce: Hex): Promise<Hex[]> {
  const { client } = chainOf(devnet, 5042)
  const logs = await client.getLogs({ address: MESSAGE_TRANSMITTER, fromBlock: 0n })
  return logs.filter(({ topics }) => topics[2] === eventNonce).map((log) => log.transactionHash)
}
