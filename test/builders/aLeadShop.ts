import { createApp } from '../../api/app.ts'
import type { Lead } from '../../core/leads/ports.ts'
import { aPayer } from '../support/payments/payer.ts'
import { aWorld } from './aChain.ts'
import { decodeBase64Json, OPTIONS, payFor, type Signing, TX_HASH } from './aGate.ts'
import { depsOf, type TestClock } from './anApp.ts'
import { memoryGrants } from './memoryGrants.ts'
import { aLead, memoryLeads } from './memoryLeads.ts'
import { memoryPayments } from './memoryPayments.ts'
import { noPayment } from './noPayment.ts'

export const FIRST_DATA_SET = '2026-06-01.1'
export const SECOND_DATA_SET = '2026-06-02.1'

export type LeadShop = ReturnType<typeof aLeadShop>

/** Builds the whole HTTP API on leads, payments and free grants in memory; ten dentists in Austin by default. */
export function aLeadShop(
  given: { readonly leads?: readonly Lead[]; readonly isEmpty?: true } = {},
) {
  const time: TestClock = { ms: 1_790_002_000_000 }
  const payments = memoryPayments(time)
  payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
  const { leads = dentists(10) } = given
  const memory = memoryLeads(time, given.isEmpty ? [] : [[FIRST_DATA_SET, leads]])
  const grants = memoryGrants()
  const deps = depsOf(aWorld(), {
    time,
    leads: memory,
    payment: {
      ...noPayment,
      payments,
      grants,
      options: { all: OPTIONS, open: async () => OPTIONS },
      checks: {
        check: async () => ({ kind: 'valid' }),
        checkCharge: async () => ({ kind: 'valid' }),
        code: async () => '0x',
        timeSec: async () => Math.floor(time.ms / 1000),
        holding: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0 }),
        cover: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0, chargedNonces: [] }),
      },
    },
  })
  const app = createApp(deps)
  return {
    app,
    time,
    payments,
    grants,
    memory,
    registry: deps.registry,
    payer: aPayer('lead shop'),
    nowSec: () => Math.floor(time.ms / 1000),
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { headers }),
    search: async (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      app.request(searchPath(query), { headers }),
    optOut: async (body: unknown) =>
      app.request('/v1/leads/opt-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

export const dentists = (count: number): Lead[] =>
  Array.from({ length: count }, (_none, at) => aLead(at + 1))

export const searchPath = (query: Record<string, string> = {}): string =>
  `/v1/leads/search?${new URLSearchParams({ category: 'dentist', ...query })}`

/** Returns the current price of a search, and the payment option that a client of version 2 sends back. */
export async function quoteOf(shop: LeadShop, query: Record<string, string> = {}) {
  const response = await shop.search(query)
  if (response.status !== 402) throw new Error(`${response.status} ${await response.text()}`)
  const { accepts } = decodeBase64Json(response.headers.get('payment-required'))
  return {
    amountUsdc6: BigInt(accepts[0].amount),
    accepted: accepts[0],
    body: await response.json(),
  }
}

/** Returns headers of a payment of an amount; `accepted` is the chosen payment option. */
export async function payLeads(
  shop: LeadShop,
  quote: { readonly amountUsdc6: bigint; readonly accepted?: object },
  signing: Signing = {},
): Promise<Record<string, string>> {
  const { accepted } = quote
  const { headers } = await payFor(shop, {
    ...(accepted !== undefined && { rewrite: (payment) => ({ ...payment, accepted }) }),
    ...signing,
    changes: { valueUsdc6: quote.amountUsdc6, ...signing.changes },
  })
  return headers
}

/** Requests a price, pays, and returns the answer. */
export async function buyLeads(shop: LeadShop, query: Record<string, string> = {}) {
  const quote = await quoteOf(shop, query)
  const headers = await payLeads(shop, quote)
  const response = await shop.search(query, headers)
  return { quote, headers, response }
}
