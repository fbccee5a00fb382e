import type { Hex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import type { Sponsorships } from '../../../../core/sponsor/evm/ports.ts'
import { aGasShop, aTransfer, payForGas } from '../../../builders/aGasShop.ts'
import { aMemo, aSolanaShop, buySolanaFrom } from '../../../builders/aSolanaShop.ts'
import type { MemoryPayments } from '../../../builders/memoryPayments.ts'
import type { Payer } from '../../../support/payments/payer.ts'

const DAY_SEC = 86_400

/** A shop that sells one body, and the controls of its rows. */
type Desk = {
  readonly body: object
  readonly shop: {
    readonly payer: Payer
    readonly nowSec: () => number
    post(body: unknown, headers?: Record<string, string>): Promise<Response>
  }
  readonly sponsorships: Pick<Sponsorships, 'markServed'> & {
    readonly rows: readonly { readonly id: Hex; readonly attempt: number }[]
  }
  readonly payments: Pick<MemoryPayments, 'rows'>
  /** Marks a sponsorship as lost, so that the payer has a credit. */
  lose(id: Hex): void
  /** Stops the signer. */
  silence(): void
}

const desks: readonly [string, () => Desk][] = [
  [
    'gas',
    () => {
      const shop = aGasShop()
      const { sponsorships, payments, nowSec } = shop
      const lose = (id: Hex) =>
        sponsorships.change(id, { state: 'failed', creditUntilSec: nowSec() + DAY_SEC })
      const silence = () => {
        sponsorships.sign = () => null
      }
      return { body: aTransfer(), shop, sponsorships, payments, lose, silence }
    },
  ],
  [
    'gas on Solana',
    () => {
      const shop = aSolanaShop()
      const { sponsorships, payments, nowSec } = shop
      const lose = (id: Hex) =>
        sponsorships.change(id, { state: 'credited', creditUntilSec: nowSec() + DAY_SEC })
      const silence = () => {
        sponsorships.isSigning = false
      }
      return { body: aMemo(), shop, sponsorships, payments, lose, silence }
    },
  ],
]

describe.each(desks)('the answer to a paid request for %s', (_kind, open) => {
  let operator: Desk
  let headers: Record<string, string>
  beforeEach(async () => {
    operator = open()
    headers = (await payForGas(operator.shop, operator.body)).headers
  })
  const call = async () => {
    const response = await operator.shop.post(operator.body, headers)
    return { status: response.status, body: await response.json() }
  }

  it('is marked as served each time it is returned', async () => {
    const noted: [string, string][] = []
    const { sponsorships } = operator
    const { markServed: noteServed } = sponsorships
    sponsorships.markServed = (paymentId, answer) => {
      noted.push([paymentId, JSON.parse(new TextDecoder().decode(answer)).sponsorshipId])
      return noteServed(paymentId, answer)
    }
    const { status, body } = await call()
    expect(status).toBe(200)
    expect(await call()).toEqual({ status, body })
    const note = [operator.payments.rows[0]?.id, body.sponsorshipId]
    expect(noted).toEqual([note, note])
  })

  it('is created again when its sponsorship was lost before the answer', async () => {
    const { sponsorships, lose } = operator
    const { markServed: noteServed, rows } = sponsorships
    sponsorships.markServed = async () => {
      sponsorships.markServed = noteServed
      for (const { id } of rows) lose(id)
      return false
    }
    const { status, body } = await call()
    expect([status, body.sponsorshipId]).toEqual([200, rows[1]?.id])
    expect(rows.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(await call()).toEqual({ status, body })
  })

  it('is 202 instead of 402 while no new sponsorship can be signed', async () => {
    const { sponsorships, lose, silence, payments } = operator
    const { markServed: noteServed, rows } = sponsorships
    sponsorships.markServed = async () => {
      sponsorships.markServed = noteServed
      for (const { id } of rows) lose(id)
      silence()
      return false
    }
    const { status, body } = await call()
    expect([status, body.paymentId]).toEqual([202, payments.rows[0]?.id])
  })

  it('is 503, not the lost sponsorship, while the next sponsorship waits for the signer', async () => {
    const { sponsorships, lose, silence } = operator
    expect((await call()).status).toBe(200)
    for (const { id } of sponsorships.rows) lose(id)
    silence()
    expect([(await call()).status, (await call()).status]).toEqual([503, 503])
    expect(sponsorships.rows.map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  it('is returned, and marked as served, when each of three sponsorships was lost', async () => {
    let lost = 0
    const { sponsorships, lose } = operator
    sponsorships.markServed = async () => {
      const newest = sponsorships.rows.at(-1)
      lost += 1
      if (newest !== undefined) lose(newest.id)
      return false
    }
    const { status, body } = await call()
    expect([status, body.sponsorshipId]).toEqual([200, sponsorships.rows.at(-1)?.id])
    expect([lost, sponsorships.rows.length]).toEqual([3, 3])
  })

  it('is returned although the database cannot mark it as served', async () => {
    operator.sponsorships.markServed = async () => {
      throw new DatabaseUnavailable(1)
    }
    expect((await call()).status).toBe(200)
  })
})

describe('a repeated paid request after a refresh of its sponsorship on Solana', () => {
  it('returns the transaction with the valid blockhash, and the same answer to each repeat', async () => {
    const shop = aSolanaShop()
    const { answer, headers, body } = await buySolanaFrom(shop)
    const { sponsorshipId } = answer
    shop.sponsorships.height += 250n
    shop.time.ms += 100_000
    const refreshed = await shop.post({ sponsorshipId, refresh: true })
    const fresh = await refreshed.json()
    expect([refreshed.status, fresh.sponsorshipId]).toEqual([200, sponsorshipId])
    expect(fresh.transaction).not.toBe(answer.transaction)
    const repeated = await (await shop.post(body, headers)).json()
    expect(repeated).toMatchObject({ sponsorshipId, transaction: fresh.transaction })
    expect(repeated.validUntil).toBe(shop.nowSec() + 60)
    shop.time.ms += 10_000
    expect(await (await shop.post(body, headers)).json()).toEqual(repeated)
    expect(shop.payments.rows).toHaveLength(1)
  })
})
