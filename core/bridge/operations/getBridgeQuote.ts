import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { bridgeQuery } from './bridgeQueryFields.ts'
import { quoteBridgeQuery } from './priceBridgeQuery.ts'
import { bridgeQuoteSchema, showQuote } from './showQuote.ts'

export const getBridgeQuote = defineOperation({
  id: 'getBridgeQuote',
  method: 'GET',
  path: '/v1/bridge/quote',
  tag: 'Bridge',
  summary: 'Quote a bridge',
  description:
    'Cost to deliver USDC on another chain, each fee listed separately. The price is valid ' +
    'for 120 seconds and equals the price of GET /v1/bridge with the same query. For a paid ' +
    'bridge use the bridge status.',
  input: { query: bridgeQuery },
  output: bridgeQuoteSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_quote',
    readOnly: true,
    notFor: 'a payable price; use bridge_prepare_payment.',
  },
  refusals: ['route_closed'],
  why: 'Shows the price before the caller signs.',
  example: () => ({ query: { from: 'base', to: 'arc', amount: '25' } }),

  async run({ bridge, clock }: BridgeCallDeps, { query }) {
    const { from, to, amount: receiveUsdc6 } = query
    const quoted = await quoteBridgeQuery({ ...bridge, clock }, { from, to, receiveUsdc6 })
    return { body: showQuote(quoted), at: null }
  },
})
