import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { limitField } from '../../kernel/operation/limitField.ts'
import { address, showAddress, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { SignInRequired } from '../../kernel/signInRequired.ts'
import type { OwnPayment, PaymentCallDeps, PaymentPlace, Payments } from '../ports.ts'
import { paymentSchema, showPayment } from './paymentAnswer.ts'

export const LIST_PAYMENTS = 'listPayments'

/** Creation time in microseconds and id of the last payment of a page. */
const CURSOR = /^([0-9]{1,17}):([A-Za-z0-9_-]{1,128})$/

const output = z
  .object({
    payer: address('Payer'),
    payments: z
      .array(
        paymentSchema
          .extend({ createdAt: unixSeconds('Time of the first claim, unix seconds') })
          .meta({ id: 'OwnPayment', description: 'Payment of the caller' }),
      )
      .meta({ description: 'Payments, newest first' }),
    nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
  })
  .meta({ id: 'PaymentList', description: 'Payments of one payer' })

/** Creates the operation that lists the payments of a caller, who proves the payer's address by a sign-in. */
export function defineListPayments(
  payments: Pick<Payments, 'ofPayer'>,
): OperationOf<PaymentCallDeps> {
  return defineOperation({
    id: LIST_PAYMENTS,
    method: 'GET',
    path: '/v1/payments',
    tag: 'Discovery',
    summary: 'List your own payments',
    description:
      'Returns the payments of the address that signs in, newest first, with operation, state, ' +
      'charge and next step. Requires the header SIGN-IN-WITH-X, over MCP _meta["sign-in-with-x"]; ' +
      'a call without a sign-in returns its form. Pass nextCursor as cursor for the next page; new ' +
      'payments do not shift pages.',
    input: {
      query: closedObject({
        limit: limitField,
        cursor: z.string().optional().meta({ description: 'nextCursor of the previous page' }),
      }),
    },
    output,
    price: 'free',
    proof: 'sign-in',
    caching: 'none',
    mcp: {
      name: 'list_payments',
      readOnly: true,
      notFor: 'bridges; use bridge_proof with payer. One known payment; use get_payment.',
    },
    refusals: ['sign_in_required'],
    why: 'Shows what your wallet paid for, except bridges, and which charges are pending.',
    example: () => null,

    async run({ signedInAs }, { query }) {
      if (signedInAs === undefined) throw new SignInRequired('is missing')
      const before = query.cursor === undefined ? null : parseCursor(query.cursor)
      const found = await payments.ofPayer({ payer: signedInAs, limit: query.limit + 1, before })
      const page = found.slice(0, query.limit)
      const last = found.length > query.limit ? page.at(-1) : undefined
      const body = {
        payer: showAddress(signedInAs),
        payments: page.map(showOwn),
        nextCursor: last === undefined ? null : writeCursor(last),
      }
      return { body, at: null }
    },
  })
}

function showOwn(payment: OwnPayment) {
  const createdAt = Number(payment.createdAtMicros / 1_000_000n)
  return { ...showPayment(payment), createdAt }
}

function writeCursor({ createdAtMicros, id }: PaymentPlace): string {
  return Buffer.from(`${createdAtMicros}:${id}`).toString('base64url')
}

/** Throws InvalidInput. */
function parseCursor(cursor: string): PaymentPlace {
  const [, micros, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (micros === undefined || id === undefined) {
    throw new InvalidInput('cursor', 'must be a nextCursor of this list')
  }
  return { createdAtMicros: BigInt(micros), id }
}
