import { describe, expect, it } from 'vitest'
import { getIndex } from '../../../core/vaults/operations/getIndex.ts'
import { getVaultPerformance } from '../../../core/vaults/operations/getVaultPerformance.ts'
import { getVaultReturns } from '../../../core/vaults/operations/getVaultReturns.ts'
import type { VaultFacts } from '../../../core/vaults/ports.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aPastVault } from '../../builders/aPastVault.ts'
import { bodyOf } from '../../builders/bodyOf.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../../builders/facts.ts'

const DAY_SEC = 86_400
const vault = aVault({ nav: usd(1000), heldBps: [4000, 3000, 2000, 1000] })
const path = `/v1/vault/${vault.address}`

/** Many blocks after the first block, so that the vault has a history. */
const head = aBlock({ number: 100_000, timestampSec: aBlock().timestampSec })
const worldOf = (vaults: VaultFacts[]) => aWorld({ vaults, basket: aBasket({ block: head }) })

/** Returns an app whose only vault has a history of `days` days. */
const worldOfAge = (days: number) => {
  const world = worldOf([vault])
  return { app: anApp(world, { history: aPastVault(world, days) }), world }
}

describe('GET /v1/vault/{address}/returns', () => {
  it.each([
    ['7d', 'w1Pct'],
    ['30d', 'm1Pct'],
    ['90d', 'm3Pct'],
    ['365d', 'y1Pct'],
  ] as const)(
    'returns for %s the %s of performance, with both benchmarks',
    async (window, name) => {
      const { app } = worldOfAge(400)
      const returned = await bodyOf(
        getVaultReturns,
        app.request(`${path}/returns?window=${window}`),
      )
      const known = await bodyOf(getVaultPerformance, app.request(`${path}/performance`))
      expect(returned.vaultPct).toBe(known.returns[name])
      expect(returned).toMatchObject({
        windowName: window,
        clipped: false,
        reason: null,
        fromAt: returned.askedFromAt,
      })
      // The holdings of this vault never change, so that buy-and-hold equals the vault.
      expect(Math.abs(returned.vsBuyAndHoldBps!)).toBeLessThanOrEqual(1)
      expect(returned.vsEqualWeightBps).toBe(
        Math.round((returned.vaultPct! - returned.equalWeightPct!) * 100),
      )
    },
  )

  it('measures 30 days if the request has neither a window nor a start', async () => {
    const { app } = worldOfAge(400)
    const returned = await bodyOf(getVaultReturns, app.request(`${path}/returns`))
    expect(returned).toEqual(
      await bodyOf(getVaultReturns, app.request(`${path}/returns?window=30d`)),
    )
    expect(Math.round((returned.toAt - returned.fromAt) / DAY_SEC)).toBe(30)
  })

  it('starts at the inception of the vault, with clipped true, when the window starts before the inception', async () => {
    const { app } = worldOfAge(20)
    const returned = await bodyOf(getVaultReturns, app.request(`${path}/returns?window=90d`))
    const { since, returns, equalWeightPct } = await bodyOf(
      getVaultPerformance,
      app.request(`${path}/performance`),
    )
    expect(returned).toMatchObject({ clipped: true, fromAt: since, equalWeightPct })
    expect(returned.startPoint?.timestamp).toBe(since)
    expect(returned.askedFromAt).toBeLessThan(returned.fromAt)
    expect(returned.vaultPct).toBe(returns.allPct)
  })

  it('ends at the newest block when the end is in the future', async () => {
    const { app, world } = worldOfAge(40)
    const to = world.basket.block.timestampSec
    const returned = await bodyOf(
      getVaultReturns,
      app.request(`${path}/returns?to=${to + DAY_SEC}`),
    )
    expect([returned.toAt, returned.endPoint?.timestamp]).toEqual([to, to])
  })

  it('returns null and the reason for a vault without shares', async () => {
    const empty = aVault({ vaultId: 2, nav: usd(0) })
    const app = anApp(aWorld({ vaults: [empty] }))
    const returned = await bodyOf(
      getVaultReturns,
      app.request(`/v1/vault/${empty.address}/returns`),
    )
    expect(returned).toMatchObject({
      reason: 'no_shares',
      vaultPct: null,
      startPoint: null,
      endPoint: null,
    })
  })

  it('uses the last earlier block with a price when the price source does not answer at a block', async () => {
    const world = worldOf([vault])
    const past = aPastVault(world, 40)
    const silentSec = world.basket.block.timestampSec
    const answeredSec = silentSec - 3_600
    const history = {
      ...past,
      pricePoints: async (...[at, blocks]: Parameters<typeof past.pricePoints>) =>
        (await past.pricePoints(at, blocks)).map((point) =>
          point?.block.timestampSec === silentSec
            ? { ...point, isAnswered: false, pricedAtSec: answeredSec }
            : point,
        ),
    }
    const returned = await bodyOf(
      getVaultReturns,
      anApp(world, { history }).request(`${path}/returns`),
    )
    expect(returned.toAt).toBe(silentSec)
    expect(returned.endPoint?.timestamp).toBe(answeredSec)
    const never = { ...past, pricePoints: async () => [null] }
    const none = await bodyOf(
      getVaultReturns,
      anApp(world, { history: never }).request(`${path}/returns`),
    )
    expect(none).toMatchObject({ reason: 'no_price', vaultPct: null, endPoint: null })
  })

  it('returns a CSV table with one row', async () => {
    const { app } = worldOfAge(40)
    const response = await app.request(`${path}/returns?window=7d&format=csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, row, end] = (await response.text()).split('\r\n')
    expect(head).toContain('vault_pct,equal_weight_pct,buy_and_hold_pct,vs_equal_weight_bps')
    expect(row?.split(',')).toHaveLength(head?.split(',').length ?? 0)
    expect(end).toBe('')
  })

  it('has the cache headers of performance until the next block', async () => {
    const { app } = worldOfAge(40)
    const [own, sibling] = [
      await app.request(`${path}/returns`),
      await app.request(`${path}/performance`),
    ]
    for (const name of ['cache-control', 'x-block-number', 'vary']) {
      expect(own.headers.get(name)).toBe(sibling.headers.get(name))
    }
    expect(own.headers.get('etag')).toMatch(/^W\//)
  })

  it('returns 404 for the vault of another factory', async () => {
    const { app } = worldOfAge(40)
    const response = await app.request(`/v1/vault/${addressOf(99)}/returns`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'unknown_vault'])
  })
})

describe('GET /v1/index', () => {
  it('is the share price of its only vault, from 1000 points at the creation', async () => {
    const { app } = worldOfAge(40)
    const index = await bodyOf(getIndex, app.request('/v1/index?window=365d'))
    const known = await bodyOf(getVaultPerformance, app.request(`${path}/performance`))
    expect(index).toMatchObject({
      clipped: true,
      since: known.since,
      fromAt: known.since,
      baseLevel: '1000.000000',
      indexPct: known.returns.allPct,
      equalWeightPct: known.equalWeightPct,
      vaultCount: 1,
      navUsdc: '1000000000',
    })
    expect(index.returns).toEqual(known.returns)
    expect(index.closePoints).toHaveLength(41)
    expect(Number(index.level)).toBeCloseTo(1000 * (1 + known.returns.allPct! / 100), 2)
    // The world has a block every ten minutes.
    const untilMidnight = index.closePoints
      .slice(1)
      .map(({ timestamp }) => (DAY_SEC - (timestamp % DAY_SEC)) % DAY_SEC)
    expect(Math.max(...untilMidnight)).toBeLessThan(600)
  })

  it('contains only closes inside the window, and a level at both ends of the window', async () => {
    const { app } = worldOfAge(40)
    const index = await bodyOf(getIndex, app.request('/v1/index?window=7d'))
    expect(index.closePoints).toHaveLength(7)
    expect(index.indexPct).toBe(index.returns.w1Pct)
    const change = (Number(index.endPoint?.level) / Number(index.startPoint?.level) - 1) * 100
    expect(change).toBeCloseTo(index.indexPct!, 3)
    expect(index.startPoint?.prices).toHaveLength(4)
    const short = await bodyOf(getIndex, app.request('/v1/index?window=7d&closes=false'))
    expect(short).toEqual({ ...index, closePoints: [] })
  })

  it('has a table of its closes that ends with the level', async () => {
    const { app } = worldOfAge(40)
    const lines = (await (await app.request('/v1/index?window=7d&format=csv')).text()).split('\r\n')
    expect(lines[0]).toBe('timestamp_unix_s,timestamp_iso,block_number,level_points')
    expect(lines).toHaveLength(1 + 7 + 1 + 1)
  })

  it('returns a reason instead of a level before a vault has shares', async () => {
    const app = anApp(aWorld({ vaults: [] }))
    const index = await bodyOf(getIndex, app.request('/v1/index'))
    expect(index).toMatchObject({ level: null, reason: 'no_shares', since: null, vaultCount: 0 })
  })
})

describe('an invalid window of returns', () => {
  const { app, world } = worldOfAge(40)
  const now = world.basket.block.timestampSec
  it.each([
    ['window=8d', 'window'],
    ['window=', 'window'],
    [`window=7d&from=${now - 9}`, 'window'],
    [`from=${now}`, 'from'],
    [`from=${now + 5}`, 'from'],
    [`from=${now - 5}&to=${now - 5}`, 'from'],
    [`from=${now - 5}&to=${now - 6}`, 'from'],
    ['from=-1', 'from'],
    ['from=yesterday', 'from'],
    ['to=1.5', 'to'],
    ['to=5', 'to'],
  ])('%s is rejected, and the error names %s', async (query, field) => {
    for (const requested of [`${path}/returns?${query}`, `/v1/index?${query}`]) {
      const response = await app.request(requested)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid_input',
        field,
        retryable: false,
      })
    }
  })
})
