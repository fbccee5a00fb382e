import { z } from 'zod'
import { InvalidInput, UnknownPayment } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, showAddress, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { type PaymentHandle, paymentHandle } from '../domain/paymentHandle.ts'
import { type PaymentState, paymentTransitions } from '../domain/paymentStates.ts'
import type { PaymentCallDeps, PaymentFacts, Payments } from '../ports.ts'

export const GET_PAYMENT = 'getPayment'

const SAME_PAYMENT = 'the same request with the same payment header (and Idempotency-Key)'

const NEXT_STEPS = {
  claimed: `The answer is being computed. Wait, or send ${SAME_PAYMENT}.`,
  answered: `The answer is stored and will be charged. Wait, then send ${SAME_PAYMENT}.`,
  submitted: `The charge is pending. Wait, then send ${SAME_PAYMENT}.`,
  settled: `Charged. For 24 hours ${SAME_PAYMENT} returns the stored answer at no further cost.`,
  released: `Not charged. Send ${SAME_PAYMENT} while the payment is valid, or request a new quote.`,
  reversed: 'The block of the charge left the chain. The payment is void; do not sign another.',
} as const satisfies Record<PaymentState, string>

const UNPROVEN_STEP =
  'Charged. operation, paymentId and settledAt need a proof of the payer: SIGN-IN-WITH-X, or ' +
  'the Idempotency-Key or repeatKey of the payment in the header Idempotency-Key.'

const states = Object.keys(paymentTransitions)

const paymentSchema = z
  .object({
    paymentId: z.string().nullable().meta({
      description: 'Id of the payment; null without a proof of the payer',
    }),
    state: z.enum(states).meta({
      description:
        '`claimed`, `answered`, `submitted`: pending. `settled`: charged. `released`: not ' +
        'charged. `reversed`: the charge left the chain',
    }),
    operation: z.string().nullable().meta({
      description: 'Paid operation; null without a proof of the payer',
    }),
    payUsdc: units('Amount that the payer signed for, USDC-6'),
    network: z.string().meta({ description: 'Chain, CAIP-2' }),
    payer: address('Payer'),
    txHash: z
      .string()
      .nullable()
      .meta({ description: 'Transaction of the charge; null before the charge' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason why the payment was not charged; else null' }),
    settledAt: unixSeconds(
      'Time of the charge, unix seconds; null before the charge or without a proof',
    ).nullable(),
    nextStep: z.string().meta({ description: 'Next step for the caller' }),
  })
  .meta({ id: 'Payment', description: 'State of a payment' })

type Rows = Pick<Payments, 'byId' | 'byHash' | 'byIdentifier'>

/**
 * States of payments, read from their rows.
 *
 * Transaction and nonce of a payment are public on the chain, so that without a proof of the payer they show only facts
 * of the chain, and only of a charged payment. Id and payment identifier are secrets of the payer. Source: decision 19.
 */
export function defineGetPayment(payments: Rows): OperationOf<PaymentCallDeps> {
  return defineOperation({
    id: GET_PAYMENT,
    method: 'GET',
    path: '/v1/payments/{paymentId}',
    tag: 'Discovery',
    summary: 'Read the state of a payment',
    description:
      'Returns whether a paid call was charged, and the next step. paymentId is in ' +
      'the receipt (extensions.quartet-payment) and in the answer about a pending payment or a ' +
      'conflict; the transaction, the nonce, or the payment-identifier with payer also name the ' +
      'payment.',
    input: {
      params: closedObject({
        paymentId: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, _ or -')
          .meta({
            description:
              'Id of the payment, transaction of the charge, nonce of the authorization, or ' +
              'payment-identifier',
          }),
      }),
      query: closedObject({
        payer: addressField('Payer; required with a payment-identifier').optional(),
      }),
    },
    output: paymentSchema,
    price: 'free',
    caching: 'none',
    mcp: { name: 'get_payment', readOnly: true },
    refusals: ['unknown_payment'],
    why: 'If the answer of a paid call did not arrive, returns whether the call was charged.',
    example: () => null,

    run: async ({ provesPayer = () => false }, { params, query }) => ({
      body: await stateOf(
        payments,
        paymentHandle(params.paymentId, query.payer ?? null),
        provesPayer,
      ),
      at: null,
    }),
  })
}

type Proof = NonNullable<PaymentCallDeps['provesPayer']>

/** Throws UnknownPayment or InvalidInput. */
async function stateOf(payments: Rows, handle: PaymentHandle, provesPayer: Proof) {
  if (handle.kind === 'named') return show(await named(payments, handle))
  const found = await payments.byHash(handle)
  const own = found.filter(provesPayer)
  if (own.length > 0) return show(only(own))
  return showPublic(only(found.filter(({ state }) => state === 'settled')))
}

/** Throws UnknownPayment. */
async function named(
  payments: Rows,
  { name, payer }: Extract<PaymentHandle, { kind: 'named' }>,
): Promise<PaymentFacts> {
  const byId = await payments.byId(name)
  if (byId !== null && (payer === null || byId.payer === payer)) return byId
  const own = payer === null ? null : await payments.byIdentifier(payer, name)
  if (own === null) throw new UnknownPayment()
  return own
}

/** Throws UnknownPayment without a payment, and InvalidInput with several. */
function only([first, ...others]: readonly PaymentFacts[]): PaymentFacts {
  if (first === undefined) throw new UnknownPayment()
  if (others.length === 0) return first
  throw new InvalidInput(
    'paymentId',
    'names several payments; send the nonce of the authorization, with payer',
  )
}

function show(payment: PaymentFacts) {
  return {
    paymentId: payment.id,
    state: payment.state,
    operation: payment.operation,
    payUsdc: String(payment.amountUsdc6),
    network: `eip155:${payment.chainId}`,
    payer: showAddress(payment.payer),
    txHash: payment.txHash,
    reason: payment.reason,
    settledAt: payment.settledAtSec,
    nextStep: NEXT_STEPS[payment.state],
  }
}

/** Shows the facts of a charged payment that any reader of the chain knows. */
function showPublic(payment: PaymentFacts) {
  return {
    ...show(payment),
    paymentId: null,
    operation: null,
    reason: null,
    settledAt: null,
    nextStep: UNPROVEN_STEP,
  }
}
