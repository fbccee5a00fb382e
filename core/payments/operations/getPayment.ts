import { z } from 'zod'
import { InvalidInput, UnknownPayment } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { type PaymentHandle, paymentHandle } from '../domain/paymentHandle.ts'
import type { VoucherPlace } from '../domain/sessions/voucherId.ts'
import type { PaymentCallDeps, PaymentFacts, Payments } from '../ports.ts'
import type { Vouchers } from '../voucherPorts.ts'
import { paymentSchema, showPayment } from './paymentAnswer.ts'
import { receiptField } from './receiptSchema.ts'

export const GET_PAYMENT = 'getPayment'

const UNPROVEN_STEP =
  'Charged. operation, paymentId and settledAt need a proof of the payer: SIGN-IN-WITH-X, or ' +
  'the Idempotency-Key or repeatKey of the payment in the header Idempotency-Key.'

type Rows = Pick<Payments, 'byId' | 'byHash' | 'byIdentifier'>
type VoucherRows = Pick<Vouchers, 'byPlace' | 'requestReceipt'>

/**
 * Creates the operation that reads the state of a payment from its row.
 *
 * Transaction and nonce of a payment are public on the chain. Without a proof of the payer, a request with one of these
 * gets only facts of the chain, and only of a charged payment. Id and payment identifier are secrets of the payer.
 * Source: decision 19.
 */
export function defineGetPayment(
  payments: Rows,
  vouchers: VoucherRows | null,
): OperationOf<PaymentCallDeps> {
  return defineOperation({
    id: GET_PAYMENT,
    method: 'GET',
    path: '/v1/payments/{paymentId}',
    tag: 'Discovery',
    summary: 'Read the state of a payment',
    description:
      'Returns whether a paid call was charged, and the next step. paymentId is in ' +
      'PAYMENT-RESPONSE (extensions.quartet-payment) and in pending or conflicting answers; ' +
      'transaction, nonce, or payment-identifier with payer also name the payment. By ' +
      'transaction or nonce, operation, paymentId, settledAt and receipt need a header that ' +
      'proves the payer: Idempotency-Key with the repeatKey of the paid entry, or SIGN-IN-WITH-X.',
    input: {
      params: closedObject({
        paymentId: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, _ or -')
          .meta({
            description:
              'Id of the payment, transaction of the charge (not for a bridge), nonce of the ' +
              'authorization, payment-identifier, or channelId-chargedUsdc of a session',
          }),
      }),
      query: closedObject({
        payer: addressField('Payer; required with a payment-identifier').optional(),
      }),
    },
    output: paymentSchema
      .extend({ receipt: receiptField })
      .meta({ id: 'Payment', description: 'State of a payment' }),
    price: 'free',
    proof: 'payer',
    caching: 'none',
    mcp: {
      name: 'get_payment',
      readOnly: true,
      notFor: 'bridges; use bridge_status with the transaction of the charge.',
    },
    refusals: ['unknown_payment'],
    why: 'If the answer of a paid call did not arrive, returns whether the call was charged.',
    example: () => null,

    run: async ({ provesPayer = () => false }, { params, query }) => ({
      body: await stateOf(
        { payments, vouchers },
        paymentHandle(params.paymentId, query.payer ?? null),
        provesPayer,
      ),
      at: null,
    }),
  })
}

type Proof = NonNullable<PaymentCallDeps['provesPayer']>

/** Throws UnknownPayment or InvalidInput. */
async function stateOf(
  { payments, vouchers }: { readonly payments: Rows; readonly vouchers: VoucherRows | null },
  handle: PaymentHandle,
  provesPayer: Proof,
) {
  if (handle.kind === 'voucher') return voucherState(vouchers, handle.place, provesPayer)
  if (handle.kind === 'named') return showWhole(await findNamed(payments, handle))
  const found = await payments.byHash(handle)
  const own = found.filter(provesPayer)
  if (own.length > 0) return showWhole(only(own))
  return showPublic(only(found.filter(({ state }) => state === 'settled')))
}

/**
 * Returns the state of a voucher to its payer, and requests its receipt. No chain shows single vouchers, so that other
 * callers learn nothing. Throws UnknownPayment.
 */
async function voucherState(vouchers: VoucherRows | null, place: VoucherPlace, provesPayer: Proof) {
  const sold = vouchers === null ? null : await vouchers.byPlace(place)
  if (vouchers === null || sold === null || !provesPayer(sold)) throw new UnknownPayment()
  if (sold.receipt === null) await vouchers.requestReceipt(place)
  return showWhole(sold)
}

/** Throws UnknownPayment. */
async function findNamed(
  payments: Rows,
  { name, payer }: Extract<PaymentHandle, { kind: 'named' }>,
): Promise<PaymentFacts> {
  const byId = await payments.byId(name)
  if (byId !== null && (payer === null || byId.payer === payer)) return byId
  const own = payer === null ? null : await payments.byIdentifier(payer, name)
  if (own === null) throw new UnknownPayment()
  return own
}

/** Returns the only payment. Throws UnknownPayment without a payment, and InvalidInput with several. */
function only([first, ...others]: readonly PaymentFacts[]): PaymentFacts {
  if (first === undefined) throw new UnknownPayment()
  if (others.length === 0) return first
  throw new InvalidInput(
    'paymentId',
    'names several payments; send the nonce of the authorization, with payer',
  )
}

function showWhole(payment: PaymentFacts) {
  return { ...showPayment(payment), receipt: payment.receipt }
}

/** Returns the facts of a charged payment that any reader of the chain knows. */
function showPublic(payment: PaymentFacts) {
  return {
    ...showPayment(payment),
    paymentId: null,
    operation: null,
    reason: null,
    settledAt: null,
    receipt: null,
    nextStep: UNPROVEN_STEP,
  }
}
