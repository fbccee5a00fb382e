import { z } from 'zod'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { errorFields } from '../../kernel/operation/errorFields.ts'
import { address, dollars, units } from '../../kernel/operation/outputFields.ts'
import { SET_SPENDING_LIMIT } from '../../kernel/spendingLimit.ts'
import { BRIDGE_QUOTE_SEC } from '../domain/bridgeRules.ts'
import { paidBridgeQuery } from './bridgeQueryFields.ts'

const text = (description: string) => z.string().meta({ description })
const hash = (description: string) =>
  z
    .string()
    .regex(/^0x[a-f0-9]{64}$/)
    .meta({ description })

const statusUrl = text('URL of the bridge status')

const pending = z
  .object({
    burnTx: hash('Burn transaction; null before the burn is signed').nullable(),
    statusUrl,
    state: text('State of the bridge, as in the bridge status'),
    nextStep: text('Next step for the caller'),
  })
  .meta({ id: 'BridgePending', description: 'A pending bridge' })

const conflict = z
  .object({
    ...errorFields,
    burnTx: hash('Burn transaction, mined or pending').nullable(),
    refundTx: hash('Transaction that refunded the payer in full').nullable(),
    statusUrl,
  })
  .meta({ id: 'BridgeConflict', description: 'An authorization with a final outcome' })

const notSubmitted = z
  .object({ ...errorFields, nextStep: text('Next step for the caller') })
  .meta({ id: 'BridgeNotSubmitted', description: 'Nothing was sent or charged' })

/**
 * Paid call of the bridge. The code in api/bridge runs the payment, because a bridge has more outcomes than one answer.
 */
export const bridgeUsdc = defineOperation({
  id: 'bridgeUsdc',
  method: 'GET',
  path: '/v1/bridge',
  tag: 'Bridge',
  summary: 'Bridge USDC with one signature',
  description:
    'Moves USDC to the payer’s own address on another chain. Without a payment the call ' +
    'returns 402 with the exact price, valid for 120 seconds; sign that one x402 ' +
    'authorization and send the same call again. The payer must be a wallet with a private ' +
    'key. The same signature is bridged at most once; a new signature is a new bridge and is ' +
    'charged again. The call may take 30 seconds; after 202 follow statusUrl. ' +
    `A standard x402 client needs ${SET_SPENDING_LIMIT} first.`,
  input: { query: paidBridgeQuery },
  output: z
    .object({
      status: z.literal('minted').meta({ description: 'Delivered' }),
      receive: dollars('Delivered amount, in USDC'),
      receivedUsdc: units('Delivered amount, USDC-6'),
      to: text('Destination chain'),
      recipient: address('Receiver: the payer'),
      burnTx: hash('Burn transaction').nullable(),
      mintTx: hash('Mint transaction').nullable(),
      statusUrl,
      referrer: address('Referrer of this bridge; null without a referrer').nullable(),
      referrerEarned: dollars('Earnings of the referrer, in USDC'),
    })
    .meta({ id: 'BridgeDelivered', description: 'A delivered bridge' }),
  price: {
    mode: 'quoted',
    minUsdc6: 1_010_000n,
    chainIds: [8453, 5042],
    timeoutSec: BRIDGE_QUOTE_SEC,
    words:
      'Costs the delivered amount plus 1 %, the network fee and gas at cost; fee plus gas is ' +
      'at most 3 % or 0.05 USD, whichever is more.',
  },
  outcomes: [
    { status: 202, description: 'The bridge is pending; do not pay again', body: pending },
    {
      status: 409,
      description: 'The authorization has a final outcome: bridged, or refunded in full',
      body: conflict,
    },
    { status: 502, description: 'Nothing was sent or charged', body: notSubmitted },
  ],
  caching: 'none',
  mcp: {
    name: 'bridge_prepare_payment',
    readOnly: false,
    asTask: true,
    notFor:
      'paying another address: the bridge delivers to the payer. For the price only, use ' +
      'bridge_quote, which is free.',
  },
  refusals: ['route_closed', 'crowded_payer'],
  why: 'Delivers USDC on another chain in seconds, without gas on either chain.',
  example: () => ({ query: { from: 'base', to: 'arc', amount: '25' } }),

  run: async () => {
    throw new RangeError('a bridge is served by its own handler')
  },
})
