import { z } from 'zod'
import { address, showAddress, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { type PaymentState, paymentTransitions } from '../domain/paymentStates.ts'
import type { PaymentFacts } from '../ports.ts'

const SAME_PAYMENT = 'the same request with the same payment header (and Idempotency-Key)'

const NEXT_STEPS = {
  claimed: `The answer is being computed. Wait, or send ${SAME_PAYMENT}.`,
  answered: `The answer is stored and will be charged. Wait, then send ${SAME_PAYMENT}.`,
  submitted: `The charge is pending. Wait, then send ${SAME_PAYMENT}.`,
  settled: `Charged. For 24 hours ${SAME_PAYMENT} returns the stored answer at no further cost.`,
  released: `Not charged. Send ${SAME_PAYMENT} while the payment is valid, or request a new quote.`,
  reversed:
    'The block of the charge left the chain. The payment is void; do not sign another payment.',
} as const satisfies Record<PaymentState, string>

const states = Object.keys(paymentTransitions)

/** Fields of a payment in an answer. */
export const paymentSchema = z.object({
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

/** Returns all facts of a payment but its receipt, for its payer. */
export function showPayment(payment: PaymentFacts) {
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
