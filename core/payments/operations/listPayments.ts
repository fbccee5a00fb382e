import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation, type OperationOf } from '../../kernel/operation/defineOperation.ts'
import { limitField } from '../../kernel/operation/limitField.ts'
import { address, showAddress, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { SignInRequired } from '../../kernel/signInRequired.ts'
import { channelTransitions } from '../domain/sessions/sessionStates.ts'
import { parseVoucherId } from '../domain/sessions/voucherId.ts'
import type { OwnPayment, PaymentCallDeps, PaymentPlace, Payments } from '../ports.ts'
import type { OwnSession, Vouchers } from '../voucherPorts.ts'
import { paymentSchema, showPayment } from './paymentAnswer.ts'

export const LIST_PAYMENTS = 'listPayments'

/** Creation time in microseconds and id of the last payment of a page. */
const CURSOR = /^([0-9]{1,17}):([A-Za-z0-9_-]{1,128})$/

const session = z
  .object({
    channelId: z.string().meta({ description: 'Channel of the session' }),
    network: z.string().meta({ description: 'Chain, CAIP-2' }),
    state: z.enum(Object.keys(channelTransitions)).meta({
      description:
        '`open`: sells. `closing`: a withdrawal or refund is under way. `void`: the deposit left the chain',
    }),
    balanceUsdc: units('Deposits minus withdrawals and refunds, USDC-6'),
    chargedUsdc: units('Sum of all vouchers, USDC-6'),
    claimedUsdc: units('Part of chargedUsdc that is claimed on the chain, USDC-6'),
  })
  .meta({ id: 'OwnSession', description: 'Session of the caller' })

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
    sessions: z
      .array(session)
      .meta({ description: 'Newest sessions (batch-settlement), newest first' }),
    nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
  })
  .meta({ id: 'PaymentList', description: 'Payments of one payer' })

/** Creates the operation that lists the payments of a caller, who proves the payer's address by a sign-in. */
export function defineListPayments(
  payments: Pick<Payments, 'ofPayer'>,
  vouchers: Pick<Vouchers, 'sessionsOf' | 'ofSession'>,
): OperationOf<PaymentCallDeps> {
  return defineOperation({
    id: LIST_PAYMENTS,
    method: 'GET',
    path: '/v1/payments',
    tag: 'Discovery',
    summary: 'List your own payments',
    description:
      'Returns the payments of the address that signs in, newest first, with operation, state, ' +
      'charge and next step, and its sessions; with session, the vouchers of one session. Requires the header SIGN-IN-WITH-X, over MCP _meta["sign-in-with-x"]; ' +
      'a call without a sign-in returns its form. Pass nextCursor as cursor for the next page; new ' +
      'payments do not shift pages. To sum a period, read pages until `createdAt` is before its start.',
    input: {
      query: closedObject({
        limit: limitField,
        session: z
          .string()
          .regex(/^0x[0-9a-fA-F]{64}$/)
          .transform((id): `0x${string}` => `0x${id.slice(2).toLowerCase()}`)
          .optional()
          .meta({ description: 'channelId of a session: its vouchers instead of other payments' }),
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
      const wanted = { payer: signedInAs, limit: query.limit + 1 }
      const [found, sessions] = await Promise.all([
        query.session === undefined
          ? payments.ofPayer({ ...wanted, before })
          : vouchers.ofSession({
              ...wanted,
              channelId: query.session,
              belowUsdc6: before === null ? null : sumOf(before),
            }),
        vouchers.sessionsOf(signedInAs),
      ])
      const page = found.slice(0, query.limit)
      const last = found.length > query.limit ? page.at(-1) : undefined
      const body = {
        payer: showAddress(signedInAs),
        payments: page.map(showOwn),
        sessions: sessions.map(showSession),
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

function showSession({ channelId, chainId, state, ...sums }: OwnSession) {
  return {
    channelId,
    network: `eip155:${chainId}`,
    state,
    balanceUsdc: String(sums.balanceUsdc6),
    chargedUsdc: String(sums.chargedUsdc6),
    claimedUsdc: String(sums.claimedUsdc6),
  }
}

function writeCursor({ createdAtMicros, id }: PaymentPlace): string {
  return Buffer.from(`${createdAtMicros}:${id}`).toString('base64url')
}

/** Throws InvalidInput. */
function sumOf({ id }: PaymentPlace): bigint {
  const place = parseVoucherId(id)
  if (place === null) throw new InvalidInput('cursor', 'must be a nextCursor of this session')
  return place.cumulativeUsdc6
}

/** Throws InvalidInput. */
function parseCursor(cursor: string): PaymentPlace {
  const [, micros, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (micros === undefined || id === undefined) {
    throw new InvalidInput('cursor', 'must be a nextCursor of this list')
  }
  return { createdAtMicros: BigInt(micros), id }
}
