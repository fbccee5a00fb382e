import type { Hex } from 'viem'
import { concatHex, numberToHex, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { RpcUnavailable } from '../../../../core/kernel/errors.ts'
import { paymentRefusalTexts } from '../../../../core/payments/domain/paymentRefusalTexts.ts'
import type { PaymentOption } from '../../../../core/payments/ports.ts'
import {
  aGate,
  decodeBase64Json,
  type Gate,
  OPTIONS,
  PAY_TO,
  payFor,
  type Signing,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { addressOf } from '../../../builders/facts.ts'
import { aPayer } from '../../../support/payments/payer.ts'

const PATH = '/v1/thing/good'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const withV = (signature: Hex, v: number): Hex =>
  concatHex([slice(signature, 0, 64), numberToHex(v, { size: 1 })])
const lowV = (signature: Hex): Hex => withV(signature, Number(slice(signature, 64)) - 27)
/** Returns the other valid signature of the same key over the same text. */
const highS = (signature: Hex): Hex => {
  const s = ORDER - BigInt(slice(signature, 32, 64))
  const v = Number(slice(signature, 64)) === 27 ? 28 : 27
  return concatHex([slice(signature, 0, 32), numberToHex(s, { size: 32 }), numberToHex(v)])
}
const compact = (signature: Hex): Hex => {
  const parity = BigInt(Number(slice(signature, 64)) - 27)
  const second = BigInt(slice(signature, 32, 64)) + (parity << 255n)
  return concatHex([slice(signature, 0, 32), numberToHex(second, { size: 32 })])
}

type Case = {
  readonly name: string
  readonly reason: keyof typeof paymentRefusalTexts
  readonly signing?: (gate: Gate) => Signing
  readonly given?: (gate: Gate) => void
}

const SIGNATURE = 'invalid_exact_evm_signature'
const VALUE = 'invalid_exact_evm_payload_authorization_value_mismatch'
const AFTER = 'invalid_exact_evm_payload_authorization_valid_after'
const BEFORE = 'invalid_exact_evm_payload_authorization_valid_before'
const life =
  (sec: number, option: PaymentOption = OPTIONS[0]) =>
  (gate: Gate): Signing => ({
    option,
    changes: { validBeforeSec: BigInt(gate.nowSec() + sec) },
  })
const chainSays = (reason: keyof typeof paymentRefusalTexts) => (gate: Gate) => {
  gate.verdict = async () => ({ kind: 'refused', reason })
}
const signWithAccepted = (changes: object) => (): Signing => ({
  rewrite: (payment) => ({
    ...payment,
    accepted: { ...(payment['accepted'] as object), ...changes },
  }),
})

const CASES: readonly Case[] = [
  {
    name: 'another scheme',
    reason: 'unsupported_scheme',
    signing: signWithAccepted({ scheme: 'upto' }),
  },
  {
    name: 'an unknown chain',
    reason: 'invalid_network',
    signing: () => ({ network: 'eip155:1' }),
  },
  { name: 'no chain', reason: 'invalid_network', signing: () => ({ network: 'solana:5eykt4' }) },
  {
    name: 'a chain on which the call is not sold',
    reason: 'invalid_network',
    given: (gate) => void gate.price.chainIds.shift(),
  },
  {
    name: 'another asset',
    reason: 'invalid_payment_requirements',
    signing: signWithAccepted({ asset: addressOf(5) }),
  },
  {
    name: 'another receiver in the entry',
    reason: 'invalid_payment_requirements',
    signing: signWithAccepted({ payTo: addressOf(5) }),
  },
  {
    name: 'another receiver in the authorization',
    reason: 'invalid_exact_evm_recipient_mismatch',
    signing: () => ({ wire: 1, changes: { to: addressOf(5) } }),
  },
  {
    name: 'an amount below the price',
    reason: VALUE,
    signing: () => ({ changes: { valueUsdc6: 39_999n } }),
  },
  {
    name: 'an amount above the price',
    reason: VALUE,
    signing: () => ({ changes: { valueUsdc6: 40_001n } }),
  },
  { name: 'an entry of another amount', reason: VALUE, signing: signWithAccepted({ amount: '1' }) },
  {
    name: 'another resource',
    reason: 'resource_mismatch',
    signing: () => ({
      rewrite: (payment) => ({ ...payment, resource: { url: 'http://127.0.0.1:3000/v1/other' } }),
    }),
  },
  {
    name: 'the signature of another account',
    reason: SIGNATURE,
    signing: () => ({ rewrite: resignedBy(aPayer('somebody else').address) }),
  },
  { name: 'a high s', reason: SIGNATURE, signing: () => ({ resign: highS }) },
  { name: 'a compact signature', reason: SIGNATURE, signing: () => ({ resign: compact }) },
  { name: 'v 29', reason: SIGNATURE, signing: () => ({ resign: (s) => withV(s, 29) }) },
  {
    name: 'a long signature of an account without code',
    reason: SIGNATURE,
    signing: () => ({ resign: (s) => concatHex([s, '0x00']) }),
  },
  {
    name: 'a domain of another token',
    reason: SIGNATURE,
    signing: () => ({
      option: { payTo: PAY_TO, token: { ...OPTIONS[0].token, name: 'USDC' } },
    }),
  },
  {
    name: 'a contract that rejects the signature',
    reason: SIGNATURE,
    signing: () => ({ resign: (s) => concatHex([s, '0x00']) }),
    given: (gate) => {
      gate.code = async () => '0x6000'
      chainSays(SIGNATURE)(gate)
    },
  },
  {
    name: 'an authorization that is not valid yet',
    reason: AFTER,
    signing: (gate) => ({ changes: { validAfterSec: BigInt(gate.nowSec()) } }),
  },
  {
    name: 'a validity of more than an hour',
    reason: 'authorization_too_long',
    signing: life(3_601),
  },
  { name: 'an authorization that expired long ago', reason: BEFORE, signing: life(-301) },
  { name: 'an authorization that expired', reason: BEFORE, signing: life(-1) },
  { name: 'a remaining validity of 11 s on 8453', reason: BEFORE, signing: life(11) },
  { name: 'a remaining validity of 11 s on 137', reason: BEFORE, signing: life(11, OPTIONS[1]) },
  { name: 'a remaining validity of 5 s on 5042', reason: BEFORE, signing: life(5, OPTIONS[2]) },
  {
    name: 'enough validity by the local clock, but not by the clock of the chain',
    reason: BEFORE,
    given: (gate) => {
      gate.timeSec = async () => gate.nowSec() + 49
    },
  },
  {
    name: 'an authorization that was used',
    reason: 'invalid_exact_evm_nonce_already_used',
    given: chainSays('invalid_exact_evm_nonce_already_used'),
  },
  {
    name: 'an insufficient balance',
    reason: 'invalid_exact_evm_insufficient_balance',
    given: chainSays('invalid_exact_evm_insufficient_balance'),
  },
  { name: 'a payer on the blacklist', reason: 'blacklisted', given: chainSays('blacklisted') },
  { name: 'a paused token', reason: 'token_paused', given: chainSays('token_paused') },
  {
    name: 'any other revert of the token',
    reason: 'invalid_exact_evm_transaction_simulation_failed',
    given: chainSays('invalid_exact_evm_transaction_simulation_failed'),
  },
  {
    name: 'an unknown version of the protocol',
    reason: 'invalid_x402_version',
    signing: () => ({ rewrite: (payment) => ({ ...payment, x402Version: 3 }) }),
  },
  {
    name: 'a malformed payment identifier',
    reason: 'invalid_payment_identifier',
    signing: () => ({
      rewrite: (payment) => ({
        ...payment,
        extensions: { 'payment-identifier': { info: { required: false, id: 'short' } } },
      }),
    }),
  },
]

function resignedBy(from: Hex) {
  return (payment: Record<string, unknown>) => {
    const text = JSON.stringify(payment)
    return JSON.parse(text.replaceAll(aGate().payer.address, from))
  }
}

describe('a payment with a fault', () => {
  it.each(CASES)(
    'is rejected with a fresh quote in both versions and without a claim for $name: $reason',
    async ({ reason, signing, given }) => {
      const gate = aGate()
      given?.(gate)
      const { headers } = await payFor(gate, signing?.(gate))
      const response = await gate.get(PATH, headers)
      const body = await response.json()
      expect([response.status, body.code]).toEqual([402, reason])
      expect(body.error).toBe(paymentRefusalTexts[reason])
      expect(body.serverTime).toBe(gate.nowSec())
      const challenge = decodeBase64Json(response.headers.get('payment-required'))
      expect(challenge).toMatchObject({ x402Version: 2, code: reason })
      expect(challenge.accepts.length).toBe(body.accepts.length)
      expect(gate.payments.quotes).toHaveLength(1)
      expect(gate.payments.rows).toEqual([])
      expect(response.headers.get('payment-response')).toBeNull()
      expect(JSON.stringify([...response.headers]) + JSON.stringify(body)).not.toMatch(
        /viem|0x[0-9a-f]{130}/,
      )
    },
  )
})

describe('a payment without a fault', () => {
  it.each<[string, (gate: Gate) => Signing]>([
    ['v 0 or 1', () => ({ resign: lowV })],
    ['a remaining validity of 12 s on 8453', life(12)],
    ['a remaining validity of 6 s on 5042', life(6, OPTIONS[2])],
    ['a validity of an hour', life(3_600)],
    [
      'the identifier extension echoed without an id',
      () => ({
        rewrite: (payment) => ({
          ...payment,
          extensions: { 'payment-identifier': { info: { required: false } }, other: 1 },
        }),
      }),
    ],
    [
      'a label of version 2 on the form of version 1',
      () => ({ wire: 1, rewrite: (payment) => ({ ...payment, x402Version: 2 }) }),
    ],
  ])('is accepted with %s', async (_name, signing) => {
    const gate = aGate()
    const { headers } = await payFor(gate, signing(gate))
    expect((await gate.get(PATH, headers)).status).toBe(200)
  })

  it('is accepted with the key of an account with code, when the chain accepts the signature', async () => {
    const gate = aGate()
    gate.code = async () => `0xef0100${'11'.repeat(20)}`
    expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(200)
  })

  it('is accepted with the signature of a contract, and only the same signature returns the answer again', async () => {
    const gate = aGate()
    gate.code = async () => '0x6000'
    const repeatKey = 'a-key-of-sixteen'
    const signing = { repeatKey, resign: (signature: Hex) => concatHex([signature, '0x00']) }
    const { headers, authorization } = await payFor(gate, signing)
    expect((await gate.get(PATH, headers)).status).toBe(200)
    expect((await gate.get(PATH, headers)).headers.get('idempotent-replayed')).toBe('true')
    for (const [key, refusal] of [
      [repeatKey, [402, SIGNATURE]],
      [null, [409, 'repeat_unproven']],
    ] as const) {
      const forged = await payFor(gate, {
        changes: authorization,
        repeatKey: key,
        resign: (signature) => concatHex([signature, '0x01']),
      })
      const response = await gate.get(PATH, forged.headers)
      expect([response.status, (await response.json()).code]).toEqual(refusal)
    }
  })
})

describe('a third party with the nonce of a payment', () => {
  it('receives no answer without the signature of the payer', async () => {
    const gate = aGate()
    const repeatKey = 'a-key-of-sixteen'
    const { headers, authorization } = await payFor(gate, { repeatKey })
    await gate.get(PATH, headers)
    for (const [key, refusal] of [
      [repeatKey, [402, SIGNATURE]],
      [null, [409, 'repeat_unproven']],
    ] as const) {
      const forged = await payFor(gate, {
        payer: { ...aPayer('a stranger'), address: gate.payer.address },
        changes: authorization,
        repeatKey: key,
      })
      const response = await gate.get(PATH, forged.headers)
      expect([response.status, (await response.json()).code]).toEqual(refusal)
    }
  })
})

describe('a payer with failed or reversed charges', () => {
  const replaceValue = async (gate: Gate, times: number) => {
    gate.payments.settle = () => ({ state: 'released', reason: 'insufficient_funds' })
    for (let n = 0; n < times; n += 1) {
      expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(402)
    }
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH })
  }

  it('waits before the next payment after five failed charges', async () => {
    const gate = aGate()
    await replaceValue(gate, 5)
    const { checks } = gate
    const response = await gate.get(PATH, (await payFor(gate)).headers)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '120'])
    expect(response.headers.get('payment-required')).toBeNull()
    expect(gate.payments.rows).toHaveLength(5)
    expect(gate.checks).toBe(checks)
    const other = await payFor(gate, { payer: aPayer('another') })
    expect((await gate.get(PATH, other.headers)).status).toBe(200)
  })

  it('may pay again after four failed charges', async () => {
    const gate = aGate()
    await replaceValue(gate, 4)
    expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(200)
  })

  it('is rejected after a served payment left the chain', async () => {
    const gate = aGate()
    const first = await payFor(gate)
    await gate.get(PATH, first.headers)
    gate.payments.end('pay_0', { state: 'reversed' })
    const again = await gate.get(PATH, first.headers)
    expect([again.status, (await again.json()).code]).toEqual([402, 'payment_reversed'])
    const next = await gate.get(PATH, (await payFor(gate)).headers)
    expect([next.status, (await next.json()).code]).toEqual([402, 'payer_refused'])
  })
})

describe('a payment that is charged for a simultaneous repeat during its check', () => {
  it('returns the answer of the repeat, without a rejection that requests another signature', async () => {
    const gate = aGate()
    const { verdict } = gate
    const { headers } = await payFor(gate)
    gate.verdict = async () => {
      gate.verdict = verdict
      expect((await gate.get(PATH, headers)).status).toBe(200)
      return { kind: 'refused', reason: 'insufficient_funds' }
    }
    const response = await gate.get(PATH, headers)
    expect([response.status, await response.json()]).toEqual([200, { text: 'worth it' }])
    expect([gate.runs, gate.payments.rows.length]).toEqual([1, 1])
  })

  it('returns the answer of the repeat when its own check fails afterwards', async () => {
    const gate = aGate()
    const { verdict } = gate
    const { headers } = await payFor(gate)
    gate.verdict = async () => {
      gate.verdict = verdict
      expect((await gate.get(PATH, headers)).status).toBe(200)
      throw new RpcUnavailable(8453, 5)
    }
    const response = await gate.get(PATH, headers)
    expect([response.status, await response.json()]).toEqual([200, { text: 'worth it' }])
    expect([gate.runs, gate.payments.rows.length]).toEqual([1, 1])
  })
})
