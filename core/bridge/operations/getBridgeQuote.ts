import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { bridgeQuery } from './askFields.ts'
import { quoteAsk } from './priceAsk.ts'
import { bridgeQuoteSchema, showQuote } from './showQuote.ts'

export const getBridgeQuote = defineOperation({
  id: 'getBridgeQuote',
  method: 'GET',
  path: '/v1/bridge/quote',
  tag: 'Bridge',
  summary: 'Quote a bridge',
  description:
    'What it costs to have USDC delivered on another chain, all fees apart. The price holds for 120 ' +
    'seconds and is what GET /v1/bridge with the same query asks for. Says nothing about bridges ' +
    'that were paid: for those use the status.',
  input: { query: bridgeQuery },
  output: bridgeQuoteSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_quote',
    readOnly: true,
    notFor: 'a price that can be paid; bridge_prepare_payment gives that.',
  },
  refusals: ['route_closed'],
  why: 'Shows the price before anything is signed.',
  example: () => ({ query: { from: 'base', to: 'arc', amount: '25' } }),

  async run({ bridge, clock }: BridgeCallDeps, { query }) {
    const { from, to, amount: receiveUsdc6 } = query
    const quoted = await quoteAsk({ ...bridge, clock }, { from, to, receiveUsdc6 })
    return { body: showQuote(quoted), at: null }
  },
})
