import { z } from 'zod'
import { UnknownPayment } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { address, showAddress, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { type PaymentState, paymentTransitions } from '../domain/paymentStates.ts'
import type { Payment, Payments } from '../ports.ts'

const SAME_PAYMENT = 'the same request with the same payment header (and Idempotency-Key)'

const NEXT_STEPS = {
  claimed: `The answer is being computed. Wait, or send ${SAME_PAYMENT}.`,
  answered: `The answer is stored and will be charged. Wait, then send ${SAME_PAYMENT}.`,
  submitted: `The charge is pending. Wait, then send ${SAME_PAYMENT}.`,
  settled: `Charged. For 24 hours ${SAME_PAYMENT} returns the stored answer at no further cost.`,
  released: `Not charged. Send ${SAME_PAYMENT} while the payment is valid, or request a new quote.`,
  reversed: 'The block of the charge left the chain. The payment is void; do not sign another.',
} as const satisfies Record<PaymentState, string>

const states = Object.keys(paymentTransitions)

/** States of payments, read from their rows. */
export function defineGetPayment(payments: Pick<Payments, 'byId'>): OperationOf<unknown> {
  return defineOperation({
    id: 'getPayment',
    method: 'GET',
    path: '/v1/payments/{paymentId}',
    tag: 'Discovery',
    summary: 'Read the state of a payment',
    description:
      'Returns whether a paid call was charged, and the next step. If a payment is neither ' +
      'rejected nor served, the answer has the id.',
    input: {
      params: closedObject({
        paymentId: z
          .string()
          .regex(/^[A-Za-z0-9_]{1,64}$/, 'must be 1 to 64 letters, digits or _')
          .meta({ description: 'Id of the payment' }),
      }),
    },
    output: z
      .object({
        paymentId: z.string().meta({ description: 'Id of the payment' }),
        state: z.enum(states).meta({
          description:
            '`claimed`, `answered`, `submitted`: pending. `settled`: charged. `released`: not ' +
            'charged. `reversed`: the charge left the chain',
        }),
        operation: z.string().meta({ description: 'Paid operation' }),
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
          'Time of the charge, unix seconds; null before the charge',
        ).nullable(),
        nextStep: z.string().meta({ description: 'Next step for the caller' }),
      })
      .meta({ id: 'Payment', description: 'State of a payment' }),
    price: 'free',
    caching: 'none',
    mcp: { name: 'get_payment', readOnly: true },
    refusals: ['unknown_payment'],
    why: 'If the answer of a paid call did not arrive, returns whether the call was charged.',
    example: () => null,

    async run(_deps, { params }) {
      const payment = await payments.byId(params.paymentId)
      if (payment === null) throw new UnknownPayment()
      return { body: show(payment), at: null }
    },
  })
}

function show(payment: Payment) {
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
