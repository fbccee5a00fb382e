import { wrapAxiosWithPayment, x402Client } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm'
import axios from 'axios'
import { privateKeyToAccount } from 'viem/accounts'
import { type Ask, type Paid, paidAnswer } from './payer.ts'

/** Pays with `@x402/axios`: version 2, by the header. */
export async function payByV2Axios({ url, key, chainId }: Ask): Promise<Paid> {
  const client = new x402Client()
  client.register(`eip155:${chainId}`, new ExactEvmScheme(privateKeyToAccount(key)))
  const { status, data, headers } = await wrapAxiosWithPayment(axios.create(), client).get(url)
  return paidAnswer(status, data, (name) => headers[name] ?? null)
}
