import { evm, Mppx } from 'mppx/client'
import { privateKeyToAccount } from 'viem/accounts'
import { type Ask, type Paid, paidByFetch, requestOf } from './payer.ts'

/**
 * Pays with `mppx`, the client of the Machine Payments Protocol, on the asked chain only. The token is permitted by its
 * address, as for a chain that the client does not know.
 */
export async function payByMpp(ask: Ask): Promise<Paid> {
  const { url, key, chainId } = ask
  const charge = evm.charge({
    account: privateKeyToAccount(key),
    networks: [chainId],
    authorization: { name: TOKEN_NAMES[chainId] ?? 'USD Coin', version: '2' },
  })
  const client = Mppx.create({
    methods: [charge],
    polyfill: false,
    orderChallenges: (candidates) =>
      candidates.filter(({ challenge }) => chainOf(challenge.request) === chainId),
  })
  const response = await client.fetch(url, requestOf(ask))
  const receipt = response.headers.get('payment-receipt')
  const paid = await paidByFetch(response)
  return { ...paid, success: paid.success && receipt !== null, mppReceipt: decodeReceipt(receipt) }
}

/** Name of USDC in the domain of its signatures, where it is not `USD Coin`. */
const TOKEN_NAMES: Readonly<Record<number, string>> = { 5042: 'USDC' }

/** Returns the chain of a challenge of MPP; undefined for a challenge of x402, which names its chain by `network`. */
function chainOf(request: Readonly<Record<string, unknown>>): unknown {
  const details = request['methodDetails']
  return typeof details === 'object' && details !== null && 'chainId' in details
    ? details.chainId
    : undefined
}

function decodeReceipt(receipt: string | null): unknown {
  return receipt === null ? null : JSON.parse(Buffer.from(receipt, 'base64url').toString())
}
