import { wrap } from '@faremeter/fetch'
import { createPaymentHandler } from '@faremeter/payment-evm/exact'
import { privateKeyToAccount } from 'viem/accounts'
import { type Ask, type Paid, paidByFetch } from './payer.ts'

/** The client knows USDC by name on the other chains. */
const USDC_5042 = {
  address: '0x3600000000000000000000000000000000000000',
  contractName: 'USDC',
} as const

/** Pays with `@faremeter/fetch`, which pays version 2 when it sees the header. */
export async function payByFaremeterHeader(ask: Ask): Promise<Paid> {
  return paidByFetch(await wrapFetch(ask, fetch)(ask.url))
}

/**
 * Pays with `@faremeter/fetch` behind a proxy that removes the header: the client pays version 1 by
 * the body.
 */
export async function payByFaremeterBody(ask: Ask): Promise<Paid> {
  return paidByFetch(await wrapFetch(ask, fetchWithoutChallenge)(ask.url))
}

function wrapFetch({ key, chainId }: Ask, phase1Fetch: typeof fetch): typeof fetch {
  const account = privateKeyToAccount(key)
  const wallet = {
    chain: { id: chainId, name: `eip155:${chainId}` },
    address: account.address,
    account,
  }
  const handler = createPaymentHandler(wallet, chainId === 5042 ? { asset: USDC_5042 } : {})
  return wrap(fetch, { handlers: [handler], phase1Fetch, returnPaymentFailure: true })
}

const fetchWithoutChallenge: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const headers = new Headers(response.headers)
  headers.delete('payment-required')
  return new Response(response.body, { status: response.status, headers })
}
