import type { Operation } from '../../core/catalogue/operation.ts'
import type {
  FreeQuota,
  PaidPrice,
  QuotedPrice,
} from '../../core/kernel/operation/defineOperation.ts'
import { usdText } from '../../core/kernel/usdText.ts'

type Json = { readonly [key: string]: unknown }

const errorCode = {
  code: text('Code from the closed list in docs/errors.md'),
  retryable: { type: 'boolean', description: 'Whether the same request may succeed later' },
  field: { ...text('Field with the problem'), optional: true },
}

/** Components of the document that paid operations reference. */
export const paymentComponents = {
  schemas: {
    PaymentOption: object('One way to pay', {
      scheme: { const: 'exact' },
      network: text('Chain, CAIP-2; version 1 name on request'),
      amount: text('Amount to pay, USDC-6'),
      maxAmountRequired: text('Same as amount, for version 1 clients, USDC-6'),
      asset: text('USDC contract'),
      payTo: text('Receiver of the payment'),
      maxTimeoutSeconds: {
        type: 'integer',
        description: 'Maximum life of an authorization, seconds',
      },
      extra: object('EIP-712 domain of the signature', {
        name: text('Name of the token'),
        version: text('Version of the domain'),
        datasetVersion: {
          ...text('Data set of the price; not part of the domain'),
          optional: true,
        },
        leads: {
          type: 'integer',
          description: 'Number of leads in the price; not part of the domain',
          optional: true,
        },
      }),
      repeatKey: {
        ...text('Secret; a repeat whose payment contains the secret needs no other proof'),
        optional: true,
      },
      resource: text('Paid resource; version 1 clients read this field'),
      description: text('Description of the resource'),
      mimeType: text('Content type of the answer'),
      outputSchema: {
        type: 'object',
        description: 'Input and output of the resource, for version 1 catalogues',
        optional: true,
      },
    }),
    PaymentChallenge: object('Challenge in x402 version 1', {
      x402Version: { const: 1 },
      error: text('The price, or the reason of the rejection and the remedy'),
      ...errorCode,
      serverTime: { type: 'integer', description: 'Clock of this server, unix seconds' },
      resource: object('Paid resource', {
        url: text('URL of the resource'),
        description: text('Description of the resource'),
        mimeType: text('Content type of the answer'),
      }),
      accepts: { type: 'array', items: { $ref: '#/components/schemas/PaymentOption' } },
      reference: {
        type: 'boolean',
        description: 'True when the request has no input: the price is the minimum',
        optional: true,
      },
      missing: { ...text('Missing input of the request'), optional: true },
      reason: { ...text('Code of the rejection of a bridge'), optional: true },
      quote: {
        type: 'object',
        description: 'Current quote of a bridge, as in GET /v1/bridge/quote',
        optional: true,
      },
      gas: {
        type: 'object',
        description: 'Parts of the price of a sponsored operation',
        optional: true,
      },
      leads: {
        type: 'object',
        description: 'Number of leads, and parts of the price',
        optional: true,
      },
      sample: {
        type: 'object',
        description: 'Remaining free leads, when requested',
        optional: true,
      },
    }),
    PaymentPending: object('A payment with a pending outcome', {
      paymentId: text('Id of the payment'),
      txHash: {
        type: ['string', 'null'],
        description: 'Transaction of the payment; null before the first transaction',
      },
      statusUrl: text('URL of the payment status'),
      state: text('State of the payment'),
      nextStep: text('Next step for the caller'),
    }),
    PaymentConflict: object('A payment for another request, or without proof of a repeat', {
      error: text('Problem and remedy'),
      ...errorCode,
      paymentId: { ...text('Id of the payment'), optional: true },
      txHash: {
        type: ['string', 'null'],
        description: 'Transaction of the charge; null before the charge',
        optional: true,
      },
      statusUrl: { ...text('URL of the payment status'), optional: true },
    }),
  },
  responses: {
    PaymentRequired: {
      description:
        'Payment required: sign one entry of accepts and send the same request with the payment',
      headers: {
        'PAYMENT-REQUIRED': headerRef('PaymentRequired'),
        'WWW-Authenticate': headerRef('PaymentChallenges'),
      },
      content: json('PaymentChallenge'),
    },
    PaymentPending: {
      description:
        'The outcome is pending; repeat the request with the same payment, sign no other payment',
      headers: { 'Retry-After': header('Seconds until the next attempt') },
      content: json('PaymentPending'),
    },
    PaymentConflict: {
      description:
        'The payment or its identifier belongs to another request, or the proof of a repeat ' +
        'is missing',
      content: json('PaymentConflict'),
    },
  },
  securitySchemes: {
    signInWithX: {
      type: 'apiKey',
      in: 'header',
      name: 'SIGN-IN-WITH-X',
      description:
        'Base64 of a signed EIP-4361 message; counts free calls by address, and proves the payer ' +
        'of a payment. Required only where no other security applies',
      'x-agentcash-auth-kind': 'siwx',
    },
  },
} as const

/** Headers of prices and paid answers; operations refer to these components. */
export const paymentHeaderComponents = {
  PaymentRequired: header(
    'The challenge of x402 version 2, base64 of JSON; absent with x402Version=1',
  ),
  PaymentChallenges: header('Challenges of MPP, one per chain, after Accept-Payment'),
  PaymentResponse: header('x402 receipt, base64 of JSON'),
  PaymentResponseV1: header('x402 receipt for version 1 clients'),
  PaymentReceipt: header('MPP receipt, base64url of JSON, after a payment over MPP'),
  IdempotentReplayed: header('`true` when the payment bought this answer earlier'),
} as const

/** References to the headers of a paid answer. */
export const receiptHeaders = {
  'PAYMENT-RESPONSE': headerRef('PaymentResponse'),
  'X-PAYMENT-RESPONSE': headerRef('PaymentResponseV1'),
  'Payment-Receipt': headerRef('PaymentReceipt'),
  'Idempotent-Replayed': headerRef('IdempotentReplayed'),
} as const

/**
 * Returns the responses of a paid operation by status; an operation with a quoted price declares
 * its other responses itself.
 */
export function paymentResponses(price: PaidPrice | QuotedPrice): Json {
  const challenged = { 402: { $ref: '#/components/responses/PaymentRequired' } }
  if ('mode' in price) return challenged
  return {
    ...challenged,
    202: { $ref: '#/components/responses/PaymentPending' },
    409: { $ref: '#/components/responses/PaymentConflict' },
  }
}

/** Headers that carry a payment; operations refer to these components. */
export const parameterComponents = {
  PaymentSignature: {
    name: 'PAYMENT-SIGNATURE',
    in: 'header',
    required: false,
    description:
      'Signed payment of x402 version 2: base64 of JSON that contains the accepted option',
    schema: text('Base64 of JSON'),
  },
  PaymentV1: {
    name: 'X-PAYMENT',
    in: 'header',
    required: false,
    description: 'Payment of x402 version 1',
    schema: text('Base64 of JSON'),
  },
  AcceptPayment: {
    name: 'Accept-Payment',
    in: 'header',
    required: false,
    description: '`evm/charge` requests challenges of MPP; pay them in `Authorization`',
    schema: text('Methods and intents of MPP'),
  },
  RepeatKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Your own secret that proves a repeat of this request; for version 1 payments only',
    schema: { ...text('Random characters'), minLength: 16, maxLength: 255 },
  },
} as const

/** References to the headers that carry a payment. */
export const paymentParameters: readonly Json[] = Object.keys(parameterComponents).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** Headers that prove the payer of a payment. */
export const proofParameters: readonly Json[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Proof of the payer: the repeatKey of the entry of accepts that was signed, or the ' +
      'Idempotency-Key of the purchase. Example: curl -H "Idempotency-Key: $repeatKey"',
    schema: { ...text('Secret of the purchase'), minLength: 16, maxLength: 255 },
  },
]

/**
 * Returns the price of a paid operation and its sign-in option.
 *
 * Source: agentcash discovery specification, sections 6 and 7.
 */
export function paymentInfo({ price, proof }: Operation): Json {
  if (price === 'free') {
    if (proof === 'sign-in') return { security: [{ signInWithX: [] }] }
    return { security: proof === 'payer' ? [{}, { signInWithX: [] }] : [] }
  }
  return {
    security: [{}, { signInWithX: [] }],
    'x-payment-info': { price: describePrice(price), protocols: [{ x402: {} }] },
  }
}

/** Returns a price in catalogue form: one amount, or the minimum of several. */
export function describePrice(price: PaidPrice | QuotedPrice): Json {
  return 'mode' in price
    ? { mode: 'dynamic', currency: 'USD', min: usdText(price.minUsdc6) }
    : { mode: 'fixed', currency: 'USD', amount: usdText(price.amountUsdc6) }
}

/** Returns a sentence about a price for people. */
export function priceSentence(price: PaidPrice | QuotedPrice): string {
  const chains = price.chainIds.map((chainId) => `eip155:${chainId}`).join(', ')
  if ('mode' in price) return `${price.words} Paid over x402, in USDC on ${chains}.`
  return (
    `Costs ${usdText(price.amountUsdc6)} USD per call over x402, in USDC on ${chains}; charged ` +
    'only with the answer.'
  )
}

/** Returns a sentence about the free calls of a paid operation. */
export function freeSentence(quota: FreeQuota): string {
  return 'perAgentEver' in quota
    ? `${quota.perAgentEver} call per agent, all time, is free with ${quota.param}=1.`
    : `${quota.perAgentPerDay} per day are free with ${quota.param}=1.`
}

function object(description: string, fields: { readonly [name: string]: Json }): Json {
  const names = Object.keys(fields)
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { optional: _mark, ...field }]) => [name, field]),
    ),
    required: names.filter((name) => fields[name]?.['optional'] !== true),
  }
}

function text(description: string): Json {
  return { type: 'string', description }
}

function header(description: string): Json {
  return { description, schema: { type: 'string' } }
}

function headerRef(name: string): Json {
  return { $ref: `#/components/headers/${name}` }
}

function json(name: string): { readonly 'application/json': Json } {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}
