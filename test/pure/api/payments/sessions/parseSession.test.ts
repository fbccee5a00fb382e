import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSession } from '../../../../../api/payments/sessions/parseSession.ts'
import { parsePaymentValue } from '../../../../../api/payments/wire/parsePaymentValue.ts'

const ADDRESS = `0x${'Ab'.repeat(20)}`
const WORD = `0x${'Cd'.repeat(32)}`
const SIGNATURE = `0x${'12'.repeat(65)}`
const channelConfig = {
  payer: ADDRESS,
  payerAuthorizer: ADDRESS,
  receiver: ADDRESS,
  receiverAuthorizer: ADDRESS,
  token: ADDRESS,
  withdrawDelay: 86_400,
  salt: WORD,
}
const voucher = { channelId: WORD, maxClaimableAmount: '4000', signature: SIGNATURE }
const erc3009Authorization = {
  validAfter: '0',
  validBefore: '2000000000',
  salt: WORD,
  signature: SIGNATURE,
}
const deposit = { amount: '100000', authorization: { erc3009Authorization } }
const paid = { type: 'voucher', channelConfig, voucher } as const
const accepted = {
  scheme: 'batch-settlement',
  network: 'eip155:8453',
  asset: ADDRESS,
  payTo: ADDRESS,
  amount: '4000',
}

describe('parseSession', () => {
  it('reads vouchers, deposits and refunds, in lower case', () => {
    expect(parseSession(paid)).toMatchObject({
      kind: 'voucher',
      channelId: WORD.toLowerCase(),
      cumulativeUsdc6: 4_000n,
      config: { payer: ADDRESS.toLowerCase(), withdrawDelaySec: 86_400 },
      deposit: null,
      refundUsdc6: null,
    })
    expect(parseSession({ ...paid, type: 'deposit', deposit })).toMatchObject({
      kind: 'deposit',
      deposit: { amountUsdc6: 100_000n, validBeforeSec: 2_000_000_000n },
    })
    expect(parseSession({ ...paid, type: 'refund', amount: '7' })).toMatchObject({
      kind: 'refund',
      refundUsdc6: 7n,
    })
    expect(parseSession({ ...paid, type: 'refund' })).toMatchObject({ refundUsdc6: null })
  })

  it.each([
    ['another type', { ...paid, type: 'claim' }],
    ['no deposit', { ...paid, type: 'deposit' }],
    [
      'a deposit by Permit2',
      {
        ...paid,
        type: 'deposit',
        deposit: { amount: '1', authorization: { permit2Authorization: {} } },
      },
    ],
    [
      'an amount above uint128',
      { ...paid, voucher: { ...voucher, maxClaimableAmount: String(2n ** 128n) } },
    ],
    ['a negative amount', { ...paid, voucher: { ...voucher, maxClaimableAmount: '-1' } }],
    ['a number as amount', { ...paid, voucher: { ...voucher, maxClaimableAmount: 4_000 } }],
    ['a short channel id', { ...paid, voucher: { ...voucher, channelId: '0x12' } }],
    ['a contract signature', { ...paid, voucher: { ...voucher, signature: `${SIGNATURE}00` } }],
    [
      'a delay above uint40',
      { ...paid, channelConfig: { ...channelConfig, withdrawDelay: 2 ** 40 } },
    ],
    ['a fraction as delay', { ...paid, channelConfig: { ...channelConfig, withdrawDelay: 0.5 } }],
    ['no payer', { ...paid, channelConfig: { ...channelConfig, payer: undefined } }],
  ])('rejects %s', (_name, payload) => {
    expect(parseSession(payload)).toBeNull()
  })

  it('throws for no value', () => {
    fc.assert(fc.property(fc.anything(), (sent) => void parseSession(sent)))
  })
})

describe('a payment header of the scheme batch-settlement', () => {
  it('is a session payment in version 2 alone', () => {
    const read = parsePaymentValue({ x402Version: 2, accepted, payload: paid })
    expect(read).toMatchObject({ kind: 'session', session: { chainId: 8453, kind: 'voucher' } })
    const { scheme, network } = accepted
    expect(parsePaymentValue({ x402Version: 1, scheme, network, payload: paid })).toEqual({
      kind: 'unreadable',
      reason: 'unsupported_scheme',
    })
  })

  it.each([
    ['invalid_payload', { x402Version: 2, accepted, payload: {} }],
    ['invalid_payload', { x402Version: 2, accepted: { ...accepted, amount: 'x' }, payload: paid }],
    [
      'invalid_network',
      { x402Version: 2, accepted: { ...accepted, network: 'solana:x' }, payload: paid },
    ],
    ['invalid_x402_version', { x402Version: 3, accepted, payload: paid }],
    [
      'invalid_payment_identifier',
      {
        x402Version: 2,
        accepted,
        payload: paid,
        extensions: { 'payment-identifier': { info: { id: '1' } } },
      },
    ],
  ])('is unreadable with the reason %s', (reason, sent) => {
    expect(parsePaymentValue(sent)).toEqual({ kind: 'unreadable', reason })
  })
})
