import type { Hex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServedRows } from '../../../api/gas/handOut.ts'
import { DatabaseUnavailable } from '../../../core/domain/errors.ts'
import { aGasShop, aTransfer, payForGas } from '../../builders/aGasShop.ts'
import { aMemo, aSolanaShop, buySolanaHere } from '../../builders/aSolanaShop.ts'
import type { Payer } from '../../support/payments/payer.ts'

const DAY_SEC = 86_400

/** A shop that sells one body, and what its rows do. */
type Desk = {
  readonly body: object
  readonly shop: {
    readonly payer: Payer
    readonly nowSec: () => number
    post(body: unknown, headers?: Record<string, string>): Promise<Response>
  }
  readonly sponsorships: ServedRows & {
    readonly rows: readonly { readonly id: Hex; readonly attempt: number }[]
  }
  /** Its payer is owed another one. */
  lose(id: Hex): void
}

const desks: readonly [string, () => Desk][] = [
  [
    'gas',
    () => {
      const shop = aGasShop()
      const { sponsorships, nowSec } = shop
      const lose = (id: Hex) =>
        sponsorships.change(id, { state: 'failed', creditUntilSec: nowSec() + DAY_SEC })
      return { body: aTransfer(), shop, sponsorships, lose }
    },
  ],
  [
    'gas on Solana',
    () => {
      const shop = aSolanaShop()
      const { sponsorships, nowSec } = shop
      const lose = (id: Hex) =>
        sponsorships.change(id, { state: 'credited', creditUntilSec: nowSec() + DAY_SEC })
      return { body: aMemo(), shop, sponsorships, lose }
    },
  ],
]

describe.each(desks)('an answer with %s that is about to go out', (_kind, open) => {
  let desk: Desk
  let headers: Record<string, string>
  beforeEach(async () => {
    desk = open()
    headers = (await payForGas(desk.shop, desk.body)).headers
  })
  const ask = async () => {
    const response = await desk.shop.post(desk.body, headers)
    return { status: response.status, body: await response.json() }
  }

  it('is noted, each time that it does', async () => {
    const noted: [string, string][] = []
    const { sponsorships } = desk
    const { noteServed } = sponsorships
    sponsorships.noteServed = (paymentId, answer) => {
      noted.push([paymentId, JSON.parse(new TextDecoder().decode(answer)).sponsorshipId])
      return noteServed(paymentId, answer)
    }
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(await ask()).toEqual({ status, body })
    const [note] = noted
    expect(note?.[1]).toBe(body.sponsorshipId)
    expect(noted).toEqual([note, note])
  })

  it('is made anew when what it tells of was lost by us until then', async () => {
    const { sponsorships, lose } = desk
    const { noteServed, rows } = sponsorships
    sponsorships.noteServed = async () => {
      sponsorships.noteServed = noteServed
      for (const { id } of rows) lose(id)
      return false
    }
    const { status, body } = await ask()
    expect([status, body.sponsorshipId]).toEqual([200, rows[1]?.id])
    expect(rows.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(await ask()).toEqual({ status, body })
  })

  it('goes out though the database cannot note it', async () => {
    desk.sponsorships.noteServed = async () => {
      throw new DatabaseUnavailable(1)
    }
    expect((await ask()).status).toBe(200)
  })
})

describe('a paid request that is repeated after its sponsorship on Solana was refreshed', () => {
  it('gets the transaction that can still be in a block, and the same as often as it asks', async () => {
    const shop = aSolanaShop()
    const { answer, headers, body } = await buySolanaHere(shop)
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
