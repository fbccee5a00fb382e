import { beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../core/domain/errors.ts'
import type { Sponsorship } from '../../../core/gasPorts.ts'
import type { SolanaSponsorship } from '../../../core/solanaPorts.ts'
import { aGasShop, aTransfer, payForGas } from '../../builders/aGasShop.ts'
import { aMemo, aSolanaShop, buySolanaHere } from '../../builders/aSolanaShop.ts'

const DAY_SEC = 86_400
const HELD: readonly [string, string][] = [
  ['gas', 'failed'],
  ['gas on Solana', 'credited'],
]

/** What the tests need of a shop, whichever chain it sells. */
type Sold = { readonly id: string; readonly attempt: number }
type Desk = {
  readonly body: object
  readonly shop: {
    readonly payer: Parameters<typeof payForGas>[0]['payer']
    readonly nowSec: () => number
    post(body: unknown, headers?: Record<string, string>): Promise<Response>
  }
  readonly rows: readonly Sold[]
  lose(id: string, state: string): void
  served: (paymentId: string, answerBody: Uint8Array) => Promise<boolean>
}

function deskOf(kind: string): Desk {
  if (kind === 'gas') {
    const shop = aGasShop()
    const { sponsorships } = shop
    return {
      body: aTransfer(),
      shop,
      rows: sponsorships.rows,
      lose: (id, state) =>
        sponsorships.change(id as Sponsorship['id'], {
          state: state as Sponsorship['state'],
          creditUntilSec: shop.nowSec() + DAY_SEC,
        }),
      get served() {
        return sponsorships.noteServed
      },
      set served(noteServed) {
        sponsorships.noteServed = noteServed
      },
    }
  }
  const shop = aSolanaShop()
  const { sponsorships } = shop
  return {
    body: aMemo(),
    shop,
    rows: sponsorships.rows,
    lose: (id, state) =>
      sponsorships.change(id, {
        state: state as SolanaSponsorship['state'],
        creditUntilSec: shop.nowSec() + DAY_SEC,
      }),
    get served() {
      return sponsorships.noteServed
    },
    set served(noteServed) {
      sponsorships.noteServed = noteServed
    },
  }
}

describe.each(HELD)('an answer with %s that is about to go out', (kind, lost) => {
  let desk: Desk
  let headers: Record<string, string>
  beforeEach(async () => {
    desk = deskOf(kind)
    headers = (await payForGas(desk.shop, desk.body)).headers
  })
  const ask = async () => {
    const response = await desk.shop.post(desk.body, headers)
    return { status: response.status, body: await response.json() }
  }

  it('is noted, each time that it does', async () => {
    const noted: [string, string][] = []
    const { served } = desk
    desk.served = (paymentId, answer) => {
      noted.push([paymentId, JSON.parse(new TextDecoder().decode(answer)).sponsorshipId])
      return served(paymentId, answer)
    }
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(await ask()).toEqual({ status, body })
    const [note] = noted
    expect(note?.[1]).toBe(body.sponsorshipId)
    expect(noted).toEqual([note, note])
  })

  it('is made anew when what it tells of was lost by us until then', async () => {
    const { served } = desk
    desk.served = async () => {
      desk.served = served
      desk.lose(desk.rows[0]?.id ?? '', lost)
      return false
    }
    const { status, body } = await ask()
    expect([status, body.sponsorshipId]).toEqual([200, desk.rows[1]?.id])
    expect(desk.rows.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(await ask()).toEqual({ status, body })
  })

  it('goes out though the database cannot note it', async () => {
    desk.served = async () => {
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
