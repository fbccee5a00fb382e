import { html } from 'hono/html'
import type { Hex } from 'viem'
import type { z } from 'zod'
import { networkLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { InvalidInput, UnknownPayment } from '../../../core/kernel/errors.ts'
import { defineGetPayment } from '../../../core/payments/operations/getPayment.ts'
import type { paymentSchema } from '../../../core/payments/operations/paymentAnswer.ts'
import type { PaymentFacts, Payments } from '../../../core/payments/ports.ts'
import { accountLink, type Links } from '../links.ts'
import { amountText } from '../text.ts'
import type { Hit } from './hit.ts'

type Rows = Pick<Payments, 'byId' | 'byHash' | 'byIdentifier'>
type Read = { readonly payments: Rows; readonly links: Links }
type Payment = z.output<typeof paymentSchema>

/** Titles of payments without a charge, by state. */
const UNCHARGED: Readonly<Record<string, string>> = {
  claimed: 'Charge pending',
  answered: 'Charge pending',
  submitted: 'Charge pending',
  released: 'Not charged',
  reversed: 'Charge left the chain',
} satisfies Record<Exclude<PaymentFacts['state'], 'settled'>, string>

/** Finds charged payments by the transaction or by the nonce, with the facts of the chain alone. */
export async function chargedPayments(
  { payments, links }: Read,
  hash: Hex,
): Promise<readonly Hit[]> {
  try {
    const payment = await readPayment(payments, hash)
    return payment === null ? [] : [chargedHit(payment, links)]
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return [
      {
        kind: 'Payments',
        title: 'Several payments',
        path: null,
        isExact: true,
        facts:
          'One transaction charged several payments. The nonce of an authorization names one payment.',
      },
    ]
  }
}

/**
 * Finds a payment by its id, which its payer alone knows. The row has only facts of the chain, because a screen may have
 * several readers; the call returns the others.
 */
export async function namedPayment({ payments, links }: Read, id: string): Promise<readonly Hit[]> {
  const payment = await readPayment(payments, id)
  if (payment === null) return []
  const call = html`<a href="/v1/payments/${id}">State and next step as JSON</a>`
  if (payment.state !== 'settled') {
    const title = UNCHARGED[payment.state] ?? payment.state
    return [{ kind: 'Payment', title, path: null, isExact: true, facts: call }]
  }
  const hit = chargedHit(payment, links)
  return [{ ...hit, facts: html`${hit.facts} · ${call}` }]
}

/** Returns the payment without a proof of the payer; null for an unknown payment. Throws InvalidInput for several. */
async function readPayment(payments: Rows, paymentId: string): Promise<Payment | null> {
  const operation = defineGetPayment(payments, null)
  try {
    const { body } = await operation.answer({}, { params: { paymentId } })
    return body as Payment
  } catch (error) {
    if (error instanceof UnknownPayment) return null
    throw error
  }
}

function chargedHit({ payUsdc, network, payer, txHash }: Payment, links: Links): Hit {
  return {
    kind: 'Payment',
    title: `${amountText(payUsdc)} USDC on ${networkLabel(network)}`,
    path: null,
    isExact: true,
    facts: html`Charged by transaction ${txHash === null ? '' : links.transaction(Number(network.split(':')[1]), txHash, 'full')}, paid by ${accountLink(payer)}`,
  }
}
