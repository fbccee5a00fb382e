import { encodeFunctionData } from 'viem'
import { messageTransmitterAbi } from '../../../../contracts-abi/messageTransmitterAbi.ts'
import { sendTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../../devnet/createDevnet.ts'
import { MESSAGE_TRANSMITTER } from '../../../../devnet/deploy/cctp.ts'
import { chainOf, type Entry } from './bridging.ts'

/** Mints a message of an entry on 5042 from any account. Rejects with the revert reason of the chain. */
export async function mint(devnet: Devnet, { message, attestation }: Entry): Promise<void> {
  if (message === null || attestation === 'PENDING') throw new Error('nothing to mint with')
  const chain = chainOf(devnet, 5042)
  const from = devnet.accounts.bridgeMinter.address
  const data = encodeFunctionData({
    abi: messageTransmitterAbi,
    functionName: 'receiveMessage',
    args: [message, attestation],
  })
  const call = { from, to: MESSAGE_TRANSMITTER, data }
  await chain.rpc('eth_call', [call, 'latest'])
  await sendTransaction(chain, call)
}
