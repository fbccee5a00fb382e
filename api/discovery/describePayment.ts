import type { Operation } from '../../core/catalogue/operation.ts'
import type { PaidPrice, QuotedPrice } from '../../core/kernel/operation/defineOperation.ts'
import { usdText } from '../../core/kernel/usdText.ts'

type Json = { readonly [key: string]: unknown }

const errorCode = {
  code: text('From the closed list of docs/errors.md'),
  retryable: { type: 'boolean', description: 'Whether the same request may succeed later' },
  field: { ...text('Field at fault'), optional: true },
}

/** Parts of the document that paid operations refer to. */
export const paymentComponents = {
  schemas: {
    PaymentOption: object('One way to pay', {
      scheme: { const: 'exact' },
      network: text('Chain as CAIP-2; the name of version 1 when that was asked for'),
      amount: text('What to pay, USDC-6'),
      maxAmountRequired: text('The same, as version 1 calls it, USDC-6'),
      asset: text('USDC contract'),
      payTo: text('Who receives it'),
      maxTimeoutSeconds: { type: 'integer', description: 'Seconds an authorization should live' },
      extra: object('EIP-712 domain to sign for', {
        name: text('Name of the token'),
        version: text('Version of its domain'),
        datasetVersion: {
          ...text('Data set that a price of leads is of; no part of the domain'),
          optional: true,
        },
        leads: {
          type: 'integer',
          description: 'Leads that a price is of; no part of the domain',
          optional: true,
        },
      }),
      repeatKey: {
        ...text('Secret of this challenge: sent back inside the payment, it proves a repeat'),
        optional: true,
      },
      resource: text('What is paid for; clients of version 1 read it here'),
      description: text('The same in words'),
      mimeType: text('Content type of the answer'),
      outputSchema: {
        type: 'object',
        description: 'What to send and what comes back, as catalogues of version 1 read it',
        optional: true,
      },
    }),
    PaymentChallenge: object('What to pay, as version 1 of x402 reads it', {
      x402Version: { const: 1 },
      error: text('The price, or why the payment was refused and what to do'),
      ...errorCode,
      serverTime: { type: 'integer', description: 'Clock of this server, unix seconds' },
      resource: object('What is paid for', {
        url: text('Where it is'),
        description: text('In words'),
        mimeType: text('Content type of the answer'),
      }),
      accepts: { type: 'array', items: { $ref: '#/components/schemas/PaymentOption' } },
      reference: {
        type: 'boolean',
        description: 'True for a request without input: the least price',
        optional: true,
      },
      missing: { ...text('What such a request lacks'), optional: true },
      reason: { ...text('Why a bridge was refused, in one word'), optional: true },
      quote: {
        type: 'object',
        description: 'What a bridge costs now, as GET /v1/bridge/quote tells it',
        optional: true,
      },
      gas: {
        type: 'object',
        description: 'What the price of a sponsored operation is made of',
        optional: true,
      },
      leads: {
        type: 'object',
        description: 'What a price of leads is for, and how it is made up',
        optional: true,
      },
      sample: {
        type: 'object',
        description: 'Free leads that are left; when they were asked for',
        optional: true,
      },
    }),
    PaymentPending: object('A payment whose outcome is not known yet', {
      paymentId: text('Id of the payment'),
      txHash: { type: ['string', 'null'], description: 'Transaction that carries it, if any' },
      statusUrl: text('Where to ask what became of it'),
      state: text('How far it is, as the status says it'),
      nextStep: text('What to do'),
    }),
    PaymentConflict: object('A payment that was made for something else, or proves no repeat', {
      error: text('What happened, and what to do'),
      ...errorCode,
      paymentId: { ...text('Id of the payment'), optional: true },
      txHash: {
        type: ['string', 'null'],
        description: 'Transaction that charged it, if any',
        optional: true,
      },
      statusUrl: { ...text('Where to ask what became of it'), optional: true },
    }),
  },
  responses: {
    PaymentRequired: {
      description: 'To be paid: sign one of accepts and send the same request with the payment',
      headers: {
        'PAYMENT-REQUIRED': {
          ...header('The challenge of x402 version 2, base64 of JSON; absent with x402Version=1'),
        },
      },
      content: json('PaymentChallenge'),
    },
    PaymentPending: {
      description: 'Not known yet; never sign again, but repeat the request with the same payment',
      headers: { 'Retry-After': header('Seconds to wait') },
      content: json('PaymentPending'),
    },
    PaymentConflict: {
      description:
        'The payment or its identifier belongs to another request, or nothing proves that this is a repeat',
      content: json('PaymentConflict'),
    },
  },
  securitySchemes: {
    signInWithX: {
      type: 'apiKey',
      in: 'header',
      name: 'SIGN-IN-WITH-X',
      description: 'Base64 of a signed EIP-4361 message; optional, counts free calls by address',
      'x-agentcash-auth-kind': 'siwx',
    },
  },
} as const

/** Headers of a paid answer. */
export const receiptHeaders = {
  'PAYMENT-RESPONSE': header('Receipt of x402, base64 of JSON'),
  'X-PAYMENT-RESPONSE': header('The same for clients of version 1'),
  'Idempotent-Replayed': header('`true` when the payment had bought this answer before'),
} as const

/** Answers that only a paid operation has, by status; one whose price is quoted names its other ones itself. */
export function paymentResponses(price: PaidPrice | QuotedPrice): Json {
  const challenged = { 402: { $ref: '#/components/responses/PaymentRequired' } }
  if ('mode' in price) return challenged
  return {
    ...challenged,
    202: { $ref: '#/components/responses/PaymentPending' },
    409: { $ref: '#/components/responses/PaymentConflict' },
  }
}

/** Headers with which a paid operation is paid. */
export const paymentParameters: readonly Json[] = [
  {
    name: 'PAYMENT-SIGNATURE',
    in: 'header',
    required: false,
    description: 'Payment of x402 version 2: base64 of JSON with the accepted option, signed',
    schema: text('Base64 of JSON'),
  },
  {
    name: 'X-PAYMENT',
    in: 'header',
    required: false,
    description: 'Payment of x402 version 1',
    schema: text('Base64 of JSON'),
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Secret of your own that proves a repeat of this request; for payments of version 1, which carry none',
    schema: { ...text('Random characters'), minLength: 16, maxLength: 255 },
  },
]

/**
 * What a paid operation says of its price, and that signing in is possible.
 *
 * Source: agentcash discovery specification, sections 6 and 7.
 */
export function paymentInfo({ price }: Operation): Json {
  if (price === 'free') return { security: [] }
  return {
    security: [{}, { signInWithX: [] }],
    'x-payment-info': { price: describePrice(price), protocols: [{ x402: {} }] },
  }
}

/** A price as catalogues read it: one amount, or the least of many. */
export function describePrice(price: PaidPrice | QuotedPrice): Json {
  return 'mode' in price
    ? { mode: 'dynamic', currency: 'USD', min: usdText(price.leastUsdc6) }
    : { mode: 'fixed', currency: 'USD', amount: usdText(price.amountUsdc6) }
}

/** Sentence about a price for people. */
export function priceSentence(price: PaidPrice | QuotedPrice): string {
  const chains = price.chainIds.map((chainId) => `eip155:${chainId}`).join(', ')
  if ('mode' in price) return `${price.words} Paid over x402, in USDC on ${chains}.`
  return `Costs ${usdText(price.amountUsdc6)} USD a call over x402, in USDC on ${chains}; charged only with the answer.`
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

function json(name: string): { readonly 'application/json': Json } {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}
