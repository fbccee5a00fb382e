import { createWalletClient, type Hex, http, type SendTransactionParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import type { Sender } from './sender.ts'

/** Sends with viem. */
export function sendWithViem(rpc: string): Sender {
  const transport = http(rpc)
  return (key, transaction) => {
    const account = privateKeyToAccount(key as Hex)
    const client = createWalletClient({ account, chain: base, transport })
    // viem encodes the text "0" as a zero byte, which no node decodes; every other field is sent
    // unchanged.
    const request = { ...transaction, value: BigInt(transaction.value) }
    type Request = SendTransactionParameters<typeof base>
    return client.sendTransaction(request as unknown as Request) // The type requires one kind of transaction; the answer of the API has text.
  }
}
