import { describe, expect, it } from 'vitest'
import { getVaults } from '../../../core/vaults/operations/getVaults.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { bodyOf } from '../../builders/bodyOf.ts'
import { addressOf, aVault, usd } from '../../builders/facts.ts'

describe('GET /v1/vaults', () => {
  const world = () =>
    aWorld({
      vaults: [
        aVault({ vaultId: 1, nav: usd(10) }),
        aVault({ vaultId: 2, nav: usd(30) }),
        aVault({ vaultId: 3, nav: usd(20) }),
        aVault({ vaultId: 4, nav: usd(30) }),
        aVault({ vaultId: 5, nav: usd(0) }),
      ],
    })

  it.each([
    ['nav', [2, 4, 3, 1, 5]],
    ['created', [1, 2, 3, 4, 5]],
  ])('pages through all vaults sorted by %s', async (sort, expected) => {
    const app = anApp(world())
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await bodyOf(getVaults, app.request(`/v1/vaults?sort=${sort}&limit=2${next}`))
      expect(page.vaults.length).toBeLessThanOrEqual(2)
      seen.push(...page.vaults.map(({ vaultId }) => vaultId))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(expected)
  })

  it('lists vaults by NAV when no order is given', async () => {
    const page = await bodyOf(getVaults, anApp(world()).request('/v1/vaults'))
    expect(page.vaults[0]).toMatchInlineSnapshot(`
      {
        "createdAt": 1789000000,
        "currentWeightsBps": [
          2500,
          2500,
          2500,
          2500,
        ],
        "historyDays": 0,
        "holders": 1,
        "lastRebalanceAt": null,
        "maxDriftBps": 0,
        "maxTvlUsdc": "25000000000",
        "nav": "30.000000",
        "navUsdc": "30000000",
        "nextRebalanceAt": 1790002000,
        "rebalanceNeeded": false,
        "returns": {
          "allPct": 0,
          "d1Pct": null,
          "m1Pct": null,
          "m3Pct": null,
          "m6Pct": null,
          "w1Pct": null,
          "y1Pct": null,
          "ytdPct": null,
        },
        "sharePriceUsdc": "1000000",
        "strategist": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "symbol": "QIV-2",
        "totalSupply": "30000000000000000000",
        "vault": "0x000000000000000000000000000000000000A002",
        "vaultId": 2,
        "weightsBps": [
          2500,
          2500,
          2500,
          2500,
        ],
      }
    `)
    expect(page.nextCursor).toBeNull()
  })

  it('pages through the vaults of one strategist in every order', async () => {
    const strategist = addressOf(7)
    const some = aWorld({
      vaults: [1, 2, 3, 4, 5].map((vaultId) =>
        aVault({ vaultId, nav: usd(vaultId), ...(vaultId % 2 === 1 && { strategist }) }),
      ),
    })
    const call = (query: string) =>
      bodyOf(getVaults, anApp(some).request(`/v1/vaults?strategist=${strategist}&limit=2&${query}`))
    for (const [sort, expected] of [
      ['nav', [5, 3, 1]],
      ['created', [1, 3, 5]],
      ['return', [1, 3, 5]],
    ] as const) {
      const first = await call(`sort=${sort}`)
      const second = await call(`sort=${sort}&cursor=${first.nextCursor}`)
      expect([...first.vaults, ...second.vaults].map(({ vaultId }) => vaultId)).toEqual(expected)
      expect(second.nextCursor).toBeNull()
    }
    const none = await anApp(some).request('/v1/vaults?strategist=0x12')
    expect([none.status, (await none.json()).field]).toEqual([400, 'strategist'])
  })

  it('values more vaults than one read returns', async () => {
    const vaults = Array.from({ length: 4203 }, (_, n) =>
      aVault({ vaultId: n + 1, nav: usd(n + 1) }),
    )
    const many = aWorld({ vaults })
    const page = await bodyOf(getVaults, anApp(many).request('/v1/vaults?limit=1'))
    expect(page.vaults[0]?.vaultId).toBe(4203)
    expect(many.reads.filter((name) => name === 'vaults')).toHaveLength(3)
  })
})
