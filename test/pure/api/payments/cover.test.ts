import { describe, expect, it } from 'vitest'
import { aGate, PRICE_USDC6, payFor, TX_HASH } from '../../../builders/aGate.ts'
import { aPayer } from '../../../support/payments/payer.ts'

const PATH = '/v1/thing/good'

describe('payments of one payer that its balance does not cover together', () => {
  /**
   * Builds a gate whose payer has the balance for one payment, and one payment that waits for its
   * charge.
   */
  const withOneOpen = async () => {
    const gate = aGate()
    gate.balanceUsdc6 = PRICE_USDC6
    gate.payments.settle = () => null
    const open = await payFor(gate)
    expect((await gate.get(PATH, open.headers)).status).toBe(202)
    return { gate, open }
  }

  it('are rejected before a row is stored', async () => {
    const { gate } = await withOneOpen()
    for (let n = 0; n < 20; n += 1) {
      const response = await gate.get(PATH, (await payFor(gate)).headers)
      const { code } = await response.json()
      expect([response.status, code]).toEqual([402, 'open_payments_uncovered'])
    }
    expect(gate.payments.rows).toHaveLength(1)
  })

  it('pass when a block has charged the previous payment, whose row is not settled yet', async () => {
    const { gate, open } = await withOneOpen()
    gate.charged.push(open.authorization.nonce)
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
    expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(200)
  })

  it('are rejected when their balance was read before the block that charged the previous payment', async () => {
    const { gate, open } = await withOneOpen()
    gate.charged.push(open.authorization.nonce)
    gate.nextBalanceUsdc6 = 0n
    const response = await gate.get(PATH, (await payFor(gate)).headers)
    expect([response.status, gate.payments.rows.length]).toEqual([402, 1])
  })

  it('return 429 to their payer after twenty payments, before the chain is read', async () => {
    const { gate, open } = await withOneOpen()
    for (let n = 0; n < 20; n += 1) {
      expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(402)
    }
    const [checks, runs] = [gate.checks, gate.runs]
    const limited = await gate.get(PATH, (await payFor(gate)).headers)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '10'])
    expect([gate.checks, gate.runs]).toEqual([checks, runs])
    // Other payers and a repeat of a pending payment do not wait.
    const other = await gate.get(PATH, (await payFor(gate, { payer: aPayer('other') })).headers)
    expect(other.status).toBe(202)
    expect((await gate.get(PATH, open.headers)).status).toBe(202)
    gate.balanceUsdc6 = 10n * PRICE_USDC6
    gate.time.ms += 10_000
    expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(202)
  })

  it('return 429 to their payer also when the payer holds less than one price', async () => {
    const gate = aGate()
    gate.verdict = async () => ({
      kind: 'refused',
      reason: 'invalid_exact_evm_insufficient_balance',
    })
    const statuses: number[] = []
    for (let n = 0; n < 25; n += 1) {
      statuses.push((await gate.get(PATH, (await payFor(gate)).headers)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(402), ...Array(5).fill(429)])
    expect(gate.checks).toBe(20)
  })

  it('are checked at most eight at a time, for any number of concurrent requests', async () => {
    const gate = aGate()
    gate.balanceUsdc6 = PRICE_USDC6
    let checking = 0
    let max = 0
    gate.verdict = async () => {
      checking += 1
      max = Math.max(max, checking)
      await new Promise((resolve) => setImmediate(resolve))
      checking -= 1
      return { kind: 'valid' }
    }
    const signed = await Promise.all(Array.from({ length: 100 }, () => payFor(gate)))
    const answers = await Promise.all(signed.map(({ headers }) => gate.get(PATH, headers)))
    const statuses = answers.map(({ status }) => status)
    expect(max).toBeLessThanOrEqual(8)
    expect(gate.checks).toBeLessThan(60)
    expect(statuses.every((status) => [200, 402, 429].includes(status))).toBe(true)
  })

  it('pass one after the other when each is settled before the next is sent', async () => {
    const gate = aGate()
    gate.balanceUsdc6 = PRICE_USDC6
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 6 })
    for (let n = 0; n < 3; n += 1) {
      expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(200)
    }
  })
})
