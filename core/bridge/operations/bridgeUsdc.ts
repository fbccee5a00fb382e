import { z } from 'zod'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { errorFields } from '../../kernel/operation/errorFields.ts'
import { address, dollars, units } from '../../kernel/operation/outputFields.ts'
import { BRIDGE_QUOTE_SEC } from '../domain/bridgeRules.ts'
import { paidBridgeQuery } from './askFields.ts'

const text = (description: string) => z.string().meta({ description })
const hash = (description: string) =>
  z
    .string()
    .regex(/^0x[a-f0-9]{64}$/)
    .meta({ description })

const statusUrl = text('Where to ask what became of it')

const pending = z
  .object({
    burnTx: hash('Transaction that burns; null while it is not signed').nullable(),
    statusUrl,
    state: text('How far it is, as the status says it'),
    nextStep: text('What to do'),
  })
  .meta({ id: 'BridgePending', description: 'A bridge that is under way' })

const conflict = z
  .object({
    ...errorFields,
    burnTx: hash('Transaction that burned or will').nullable(),
    refundTx: hash('Transaction that paid all of it back').nullable(),
    statusUrl,
  })
  .meta({ id: 'BridgeConflict', description: 'An authorization that has its outcome already' })

const notSubmitted = z
  .object({ ...errorFields, nextStep: text('What to do') })
  .meta({ id: 'BridgeNotSubmitted', description: 'Nothing was sent and nothing charged' })

/** The paid call; what a payment leads to is decided by api/bridge, as no other operation needs more than an answer. */
export const bridgeUsdc = defineOperation({
  id: 'bridgeUsdc',
  method: 'GET',
  path: '/v1/bridge',
  tag: 'Bridge',
  summary: 'Bridge USDC with one signature',
  description:
    'Moves USDC to the payer’s own address on another chain. Without a payment it answers 402 with ' +
    'the exact price, which holds for 120 seconds; sign that one x402 authorization and send the same ' +
    'call again. Wallets with a private key only. The same signature is bridged at most once; a new ' +
    'one is a new bridge and is charged again. It may take half a minute; on 202 follow statusUrl.',
  input: { query: paidBridgeQuery },
  output: z
    .object({
      status: z.literal('minted').meta({ description: 'It is delivered' }),
      receive: dollars('What arrived, in USDC'),
      receivedUsdc: units('The same, USDC-6'),
      to: text('Chain that was reached'),
      recipient: address('Where it arrived: the payer'),
      burnTx: hash('Transaction that burned').nullable(),
      mintTx: hash('Transaction that delivered').nullable(),
      statusUrl,
      referrer: address('Who earned from it').nullable(),
      referrerEarned: dollars('What the referrer earned, in USDC'),
    })
    .meta({ id: 'BridgeDelivered', description: 'A bridge that is done' }),
  price: {
    mode: 'quoted',
    leastUsdc6: 1_010_000n,
    chainIds: [8453, 5042],
    timeoutSec: BRIDGE_QUOTE_SEC,
    words:
      'Costs what is to be delivered plus 1 %, the network fee and gas at cost; fee and gas together ' +
      'never more than 3 % or 0.05 USD, whichever is more.',
  },
  outcomes: [
    { status: 202, description: 'Sent, not delivered yet; do not pay again', body: pending },
    {
      status: 409,
      description: 'The authorization has its outcome: bridged, or paid back in full',
      body: conflict,
    },
    { status: 502, description: 'Nothing was sent and nothing charged', body: notSubmitted },
  ],
  caching: 'none',
  mcp: {
    name: 'bridge_prepare_payment',
    readOnly: false,
    notFor:
      'paying anybody else: it is delivered to the payer. Nor for a look at the price; bridge_quote is free.',
  },
  refusals: ['route_closed', 'crowded_payer'],
  why: 'Delivers USDC on another chain in seconds, without gas on either.',
  example: () => ({ query: { from: 'base', to: 'arc', amount: '25' } }),

  run: async () => {
    throw new RangeError('a bridge is served by its own handler')
  },
})
