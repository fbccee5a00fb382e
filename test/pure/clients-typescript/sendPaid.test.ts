import { describe, expect, it } from 'vitest'
import { sendPaid } from '../../../clients/typescript/src/payments/sendPaid.ts'

const PAYMENT = { header: 'the signed payment', validBeforeSec: 1_790_000_600 }

/** Sends a payment to a server with these statuses; the last status repeats. Waits only move the clock. */
async function sendTo(...statuses: readonly number[]) {
  const sent: (string | null)[] = []
  let nowMs = 0
  const outcome = await sendPaid(
    {
      nowMs: () => nowMs,
      wait: async (ms) => {
        nowMs += ms
      },
    },
    {
      send: async (request) => {
        sent.push(request.headers.get('payment-signature'))
        return Response.json({}, { status: statuses[sent.length - 1] ?? statuses.at(-1) ?? 200 })
      },
      copy: () => new Request('http://quartet.test/v1/signals'),
      payment: PAYMENT,
      patienceMs: 20_000,
    },
  ).then(
    ({ status }) => ({ status }),
    (error: unknown) => ({ error }),
  )
  return { sent, outcome }
}

describe('a sent payment', () => {
  it.each([408, 425, 429, 500, 501, 502, 503, 504, 520, 530, 599])(
    'is sent again after %i, which leaves the charge unknown',
    async (status) => {
      const answered = await sendTo(status, 200)
      expect(answered).toEqual({
        sent: [PAYMENT.header, PAYMENT.header],
        outcome: { status: 200 },
      })
      const { outcome } = await sendTo(status)
      expect(outcome).toEqual({
        error: expect.objectContaining({ code: 'payment_unresolved', status }),
      })
    },
  )

  it.each([200, 400, 404, 409, 410, 413, 422])(
    'is sent once when the server answers %i',
    async (status) => {
      expect(await sendTo(status)).toEqual({ sent: [PAYMENT.header], outcome: { status } })
    },
  )
})
