import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { challengeAt } from './x402/challengeAt.ts'
import { checkPasted } from './x402/checkPasted.ts'
import { copyShallow } from './x402/copyShallow.ts'
import { type Fields, fieldsOf } from './x402/fields.ts'
import { type Challenge, parsePasted } from './x402/parseChallenge.ts'
import { problemSchema } from './x402/problem.ts'

const MAX_URL_LENGTH = 2_048

const text = (description: string) => z.string().meta({ description })

export const urlField = z
  .string()
  .min(1)
  .max(MAX_URL_LENGTH, `must have at most ${MAX_URL_LENGTH} characters`)
  .meta({ description: 'Endpoint to check; https, public addresses only' })

export const methodField = z
  .enum(['GET', 'POST'])
  .default('GET')
  .meta({ description: 'HTTP method of the check' })

const decodedPayment = z
  .object({
    x402Version: z
      .union([z.literal(1), z.literal(2)])
      .meta({ description: 'x402 version of the payment' }),
    scheme: text('Scheme'),
    network: text('Network of the payment, unchanged'),
    from: text('Payer'),
    to: text('Receiver'),
    value: text('Amount, base units'),
    validAfter: text('Unix seconds'),
    validBefore: text('Unix seconds'),
    nonce: text('Nonce'),
    signature: text('Signature'),
    signer: text('Signer of the signature under the domain of the entry').nullable(),
  })
  .meta({ id: 'X402DecodedPayment', description: 'A decoded payment' })

export const postX402Check = defineOperation({
  id: 'postX402Check',
  method: 'POST',
  path: '/v1/bridge/x402/check',
  tag: 'Bridge',
  summary: 'Debug an x402 endpoint or payment',
  description:
    'Reads the 402 of an endpoint, or a pasted challenge, in both versions of x402, and ' +
    'returns each problem that prevents a payment: place, reason and fix. With a payment, ' +
    'also decodes the payment, recovers the signer, reads nonce and balance, and returns ' +
    'whether the payment would be accepted. Nothing is paid. To check a wallet use POST ' +
    '/v1/bridge/x402/ready.',
  input: {
    body: closedObject({
      url: urlField.optional(),
      method: methodField,
      requirement: z.unknown().optional().meta({
        description: 'Instead of url: a challenge, one entry of accepts, or the header of a 402',
      }),
      payment: z
        .unknown()
        .optional()
        .meta({ description: 'Value of PAYMENT-SIGNATURE or X-PAYMENT, or the decoded object' }),
    }),
  },
  output: z
    .object({
      ok: z.boolean().meta({ description: 'Whether there are no errors' }),
      versions: z
        .object({
          v1: z.boolean().meta({ description: 'Whether there is a challenge of version 1' }),
          v2: z.boolean().meta({ description: 'Whether there is a challenge of version 2' }),
        })
        .meta({ description: 'Offered x402 versions' }),
      accepts: z
        .array(z.record(z.string(), z.unknown()))
        .meta({ description: 'Every way to pay, unchanged' }),
      problems: z.array(problemSchema),
      payment: z
        .object({
          decoded: decodedPayment.nullable(),
          matches: z.boolean().meta({
            description: 'Whether the payment satisfies an entry of accepts, as far as checked',
          }),
          problems: z.array(problemSchema),
          reason: text('Code of the rejection; null without a rejection').nullable(),
        })
        .optional()
        .meta({ description: 'Decoded payment; only when the request has a payment' }),
    })
    .meta({ id: 'X402Check', description: 'Problems of a challenge and of a payment' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'x402_check',
    readOnly: true,
    notFor: 'whether a wallet can pay; use payment_readiness.',
  },
  refusals: ['outside_refused'],
  why: 'Names each field of a challenge that makes payments fail.',
  example: () => ({ body: { requirement: EXAMPLE } }),

  async run(deps: BridgeCallDeps, { body }) {
    const challenge = await challengeOf(deps, body)
    const payment =
      body.payment === undefined
        ? undefined
        : await checkPasted(deps, body.payment, challenge.entries)
    const problems = [...challenge.problems]
    const isWell = ({ severity }: { severity: string }) => severity !== 'error'
    const answer = {
      ok: problems.every(isWell) && payment?.matches !== false,
      versions: challenge.versions,
      accepts: challenge.accepts.map(shallowFields),
      problems,
      ...(payment !== undefined && {
        payment: {
          ...payment,
          decoded: payment.decoded === null ? null : decodedPayment.parse(payment.decoded),
        },
      }),
    }
    return { body: answer, at: null }
  },
})

const shallowFields = (fields: Fields): Fields => fieldsOf(copyShallow(fields)) ?? {}

/** Valid entry of `accepts` for 0.01 USDC on Base. */
const EXAMPLE = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x000000000000000000000000000000000000dEaD',
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
}

type Body = {
  readonly url?: string | undefined
  readonly method: 'GET' | 'POST'
  readonly requirement?: unknown
}

async function challengeOf(
  { bridge }: Pick<BridgeCallDeps, 'bridge'>,
  { url, method, requirement }: Body,
): Promise<Challenge> {
  if (url !== undefined && requirement !== undefined) {
    throw new InvalidInput('requirement', 'must not be combined with url')
  }
  if (url !== undefined) return challengeAt(bridge, url, method)
  if (requirement === undefined)
    throw new InvalidInput('url', 'either url or requirement is required')
  return parsePasted(requirement)
}
