import { describe, expect, it } from 'vitest'
import { hashRepeatKey } from '../../../../../api/payments/repeatKeys.ts'
import { voucherId } from '../../../../../core/payments/domain/sessions/voucherId.ts'
import type { OwnPayment } from '../../../../../core/payments/ports.ts'
import type { OwnSession, Vouchers } from '../../../../../core/payments/voucherPorts.ts'
import { aGate } from '../../../../builders/aGate.ts'
import { aReceipt } from '../../../../builders/aReceipt.ts'
import { USDC } from '../../../../builders/facts.ts'
import { signInAt } from '../../../../builders/signInAt.ts'
import { aPayer } from '../../../../support/payments/payer.ts'

const CHANNEL = `0x${'ca'.repeat(32)}` as const
const KEY = 'a-repeat-key-of-the-payer'
const PRICE_USDC6 = 4_000n

const payer = aPayer('gate')
const session: OwnSession = {
  channelId: CHANNEL,
  chainId: 8453,
  state: 'open',
  balanceUsdc6: 100_000n,
  chargedUsdc6: 12_000n,
  claimedUsdc6: 4_000n,
}

function aVoucher(count: bigint, receipt: OwnPayment['receipt'] = null): OwnPayment {
  const place = { channelId: CHANNEL, cumulativeUsdc6: count * PRICE_USDC6 }
  const key = {
    chainId: 8453,
    token: USDC,
    payer: payer.address,
    nonce: `0x${String(count).padStart(64, '0')}`,
  } as const
  return {
    ...key,
    id: voucherId(place),
    operation: 'getUpdownPrice',
    repeatKeys: [hashRepeatKey(KEY, key)],
    amountUsdc6: PRICE_USDC6,
    state: 'settled',
    reason: null,
    txHash: null,
    settledAtSec: 1_790_002_000,
    receipt,
    createdAtMicros: 1_790_002_000_000_000n + count,
  }
}

function aSeller(rows = [aVoucher(3n), aVoucher(2n), aVoucher(1n)]) {
  const requested: bigint[] = []
  const vouchers: Vouchers = {
    sessionsOf: async (address) => (address === payer.address ? [session] : []),
    ofSession: async (of) =>
      rows
        .filter(() => of.channelId === CHANNEL && of.payer === payer.address)
        .filter((row) => of.belowUsdc6 === null || sumOf(row) < of.belowUsdc6)
        .slice(0, of.limit),
    byPlace: async (place) => rows.find(({ id }) => id === voucherId(place)) ?? null,
    requestReceipt: async ({ cumulativeUsdc6 }) => void requested.push(cumulativeUsdc6),
  }
  return Object.assign(aGate({ vouchers }), { requested })
}

const sumOf = ({ id }: OwnPayment): bigint => BigInt(id.split('-')[1] ?? '')

describe('the payments of a payer with sessions', () => {
  it('list the sessions with their sums', async () => {
    const gate = aSeller()
    const response = await gate.get('/v1/payments', {
      'sign-in-with-x': await signInAt(gate, payer),
    })
    expect(await response.json()).toMatchObject({
      payments: [],
      sessions: [
        {
          channelId: CHANNEL,
          network: 'eip155:8453',
          state: 'open',
          balanceUsdc: '100000',
          chargedUsdc: '12000',
          claimedUsdc: '4000',
        },
      ],
    })
  })

  it('list the vouchers of one session in pages, newest first', async () => {
    const gate = aSeller()
    const headers = { 'sign-in-with-x': await signInAt(gate, payer) }
    const read = async (query: string) =>
      (await gate.get(`/v1/payments?session=${CHANNEL}&limit=2${query}`, headers)).json()
    const first = await read('')
    expect(first.payments).toMatchObject([
      { paymentId: `${CHANNEL}-12000`, state: 'settled', payUsdc: '4000', txHash: null },
      { paymentId: `${CHANNEL}-8000` },
    ])
    const second = await read(`&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({
      payments: [{ paymentId: `${CHANNEL}-4000` }],
      nextCursor: null,
    })
  })
})

describe('the state of a voucher', () => {
  const PATH = `/v1/payments/${CHANNEL}-8000`

  it('is unknown to a caller who does not prove to be the payer', async () => {
    const gate = aSeller()
    const stranger = { 'sign-in-with-x': await signInAt(gate, aPayer('stranger')) }
    for (const headers of [{}, stranger, { 'idempotency-key': 'another key of a caller' }]) {
      const response = await gate.get(PATH, headers)
      expect([response.status, (await response.json()).code]).toEqual([404, 'unknown_payment'])
    }
    expect(gate.requested).toEqual([])
  })

  it('requests its receipt at the first read of the payer', async () => {
    const gate = aSeller()
    const response = await gate.get(PATH, { 'idempotency-key': KEY })
    expect(await response.json()).toMatchObject({
      paymentId: `${CHANNEL}-8000`,
      operation: 'getUpdownPrice',
      receipt: null,
    })
    expect(gate.requested).toEqual([8_000n])
  })

  it('has the signed receipt, whose transaction is empty', async () => {
    const receipt = await aReceipt({ transaction: '' })
    const gate = aSeller([aVoucher(2n, receipt)])
    const headers = { 'sign-in-with-x': await signInAt(gate, payer) }
    const state = await (await gate.get(PATH, headers)).json()
    expect(state.receipt).toEqual(receipt)
    expect(state.receipt.receipt.payload.transaction).toBe('')
    expect(gate.requested).toEqual([])
  })
})
