import { ExactEvmScheme } from '@x402/evm'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { type Ask, type Paid, paidByFetch, requestOf } from './payer.ts'

/** On chain 5042 the client has no USDC by default and pays only with a permitted token address. */
const USDC_5042 = '0x3600000000000000000000000000000000000000'

/** Pays with `@x402/fetch`: version 2, by the header, with its default cap of 1 USD. */
export async function payByV2Fetch(ask: Ask): Promise<Paid> {
  const { url, key, chainId, maxUsd } = ask
  const client = new x402Client()
  client.register(`eip155:${chainId}`, new ExactEvmScheme(privateKeyToAccount(key)))
  client.setSpendControls({
    ...(maxUsd === undefined ? {} : { maxAmountPerPayment: `$${maxUsd}` }),
    allowedAssets: [{ network: 'eip155:5042', asset: USDC_5042 }],
  })
  return paidByFetch(await wrapFetchWithPayment(fetch, client)(url, requestOf(ask)))
}
