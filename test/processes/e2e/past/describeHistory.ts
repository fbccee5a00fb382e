import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createApp } from '../../../../api/app.ts'
import { twapPriceSourceAbi } from '../../../../contracts-abi/twapPriceSourceAbi.ts'
import type { BlockRef } from '../../../../core/kernel/blockRef.ts'
import { hex, int, numeric, text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { atBlock } from '../../../../core/platform/db/query.ts'
import { INTERVAL_SEC, INTERVALS } from '../../../../core/vaults/domain/analytics/intervals.ts'
import { getAttribution } from '../../../../core/vaults/operations/getAttribution.ts'
import { getCandles } from '../../../../core/vaults/operations/getCandles.ts'
import { getPortfolio } from '../../../../core/vaults/operations/getPortfolio.ts'
import { getVault } from '../../../../core/vaults/operations/getVault.ts'
import { getVaultActivity } from '../../../../core/vaults/operations/getVaultActivity.ts'
import { getVaultHistory } from '../../../../core/vaults/operations/getVaultHistory.ts'
import { getVaultHolders } from '../../../../core/vaults/operations/getVaultHolders.ts'
import { getVaultPerformance } from '../../../../core/vaults/operations/getVaultPerformance.ts'
import { getVaults } from '../../../../core/vaults/operations/getVaults.ts'
import type { HistoryReads, VaultFacts } from '../../../../core/vaults/ports.ts'
import { computePricePoints } from '../../../../core/vaults/store/history/computePricePoints.ts'
import { createHistoryReads } from '../../../../core/vaults/store/history/createHistoryReads.ts'
import { computeAttribution } from '../../../../core/vaults/store/history/readAttribution.ts'
import { deleteUnusedPricePoints } from '../../../../core/vaults/store/history/storePricePoints.ts'
import { mineBlock } from '../../../../devnet/chain/mineBlock.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { depsOf } from '../../../builders/anApp.ts'
import { storeAllPoints } from '../../../support/storeAllPoints.ts'
import type { World } from '../../../support/world.ts'

const PAIRS = 200
/** Random windows; `PAST_WINDOWS=1000` is the long run. */
const WINDOWS = Number(process.env['PAST_WINDOWS'] ?? 300)
const ONE_SHARE = 10n ** 18n
const DAY_SEC = INTERVAL_SEC['1d']
const REORG_DEPTH = 5

/** Tests that answers about past blocks equal the chain at these blocks, also after reorganisations. */
export function describeHistory(given: () => World): void {
  describe('the history of vaults', () => {
    let world: World
    let history: HistoryReads & { close(): Promise<void> }
    let sql: Sql
    let app: ReturnType<typeof createApp>
    let vaults: readonly VaultFacts[]
    let blocks: BlockRef[]
    let head: BlockRef

    beforeAll(async () => {
      world = given()
      const { deployment } = world.devnet
      history = createHistoryReads({ databaseUrl: world.databaseUrl, deployment, poolSize: 4 })
      sql = createSql(world.databaseUrl, { name: 'history test', max: 1, reader: false })
      const clock = { nowSec: () => head.timestampSec, nowMs: () => Date.now() }
      await refresh()
      app = createApp({ ...depsOf(aWorld()), chain: world.chain, history, clock })
    })
    afterAll(async () => {
      await sql?.end()
      await history?.close()
    })

    const live = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) await world.live()
    }
    const refresh = async () => {
      head = await world.sync()
      vaults = await world.chain.vaults(head, { afterVaultId: 0, limit: 100 })
      blocks = await world.blocksAfter(-1)
    }
    const pick = <T>(from: readonly T[]): T => from[world.random.int(from.length)]!
    const answerOf = async <Output extends z.ZodType>(
      operation: { output: Output },
      path: string,
    ) => {
      const response = await app.request(path)
      const body = await response.json()
      if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
      return operation.output.parse(body)
    }
    const keepAll = () => storeAllPoints(sql, world, { head, finalAfterBlocks: 0 })
    /** Reads a vault from the contracts at a block. Prices are null when the price source reverts. */
    const onChain = async (vault: Address, blockNumber: number) => {
      const [own, sharePriceUsdc6] = await Promise.all([
        world.figures.vault(blockNumber, vault),
        world.figures.assetsOf(blockNumber, vault, ONE_SHARE),
      ])
      return { ...own, sharePriceUsdc6 }
    }

    const comparePairs = async () => {
      let priced = 0
      let unpriced = 0
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const { address, createdAtSec } = pick(vaults)
        const block = pick(blocks.filter(({ timestampSec }) => timestampSec >= createdAtSec))
        const sameSecond = blocks.findLast(({ timestampSec }) => timestampSec <= block.timestampSec)
        const place = pair % 2 === 0 ? `block=${block.number}` : `at=${block.timestampSec}`
        const wanted = pair % 2 === 0 ? block : sameSecond!
        const returned = await answerOf(getVault, `/v1/vault/${address}?${place}`)
        const own = await onChain(address, wanted.number)
        expect(returned.asOf).toMatchObject({ blockNumber: wanted.number, blockHash: wanted.hash })
        expect(returned.totalSupply).toBe(String(own.totalSupply))
        expect(returned.feesAccruedShares).toBe(String(own.pendingFeeShares))
        expect(returned.targetWeightsBps).toEqual(own.weightsBps)
        expect(returned.holdings.map(({ balance }) => balance)).toEqual(own.balances.map(String))
        expect(returned.idleUsdc).toBe(String(own.idleUsdc6))
        if (own.totalAssetsUsdc6 === null) {
          unpriced += 1
          expect(returned.priceStatus).toBe('unavailable')
          continue
        }
        priced += 1
        expect(returned.priceStatus === 'unavailable').toBe(false)
        expect({
          block: wanted.number,
          nav: returned.navUsdc,
          price: returned.sharePriceUsdc,
        }).toEqual({
          block: wanted.number,
          nav: String(own.totalAssetsUsdc6),
          price: String(own.sharePriceUsdc6),
        })
      }
      return { priced, unpriced }
    }

    const compareSeries = async () => {
      let points = 0
      while (points < PAIRS) {
        const { address } = pick(vaults)
        const interval = pick(INTERVALS)
        const from = pick(blocks).timestampSec
        const to = Math.min(
          from + world.random.int(200) * INTERVAL_SEC[interval],
          head.timestampSec,
        )
        const path = `/v1/vault/${address}/history?interval=${interval}&from=${from}&to=${to}`
        const series = await answerOf(getVaultHistory, path)
        for (const point of series.points.slice(0, 40)) {
          const own = await onChain(address, point.blockNumber)
          points += 1
          expect(point.totalSupply).toBe(String(own.totalSupply))
          expect(point.weightsBps).toEqual(own.weightsBps)
          expect(point.priceStatus).toBe(own.totalAssetsUsdc6 === null ? 'unavailable' : 'live')
          if (own.totalAssetsUsdc6 === null) continue
          expect({ ...point, nav: undefined }).toMatchObject({
            navUsdc: String(own.totalAssetsUsdc6),
            sharePriceUsdc: String(own.sharePriceUsdc6),
          })
        }
      }
      return points
    }

    it(`equals the chain exactly for ${PAIRS} random pairs of vault and block`, async () => {
      const { priced, unpriced } = await comparePairs()
      process.stdout.write(`as-of: ${priced} priced and ${unpriced} unpriced pairs equal\n`)
      expect(priced).toBeGreaterThan(PAIRS / 2)
    })

    it(`equals the chain exactly at ${PAIRS} points of random series`, async () => {
      process.stdout.write(`series: ${await compareSeries()} points equal\n`)
    })

    it('is rejected outside of the index, and the error names the range', async () => {
      const { address } = vaults[0]!
      const first = blocks[0]!
      const errorOf = async (query: string) => {
        const response = await app.request(`/v1/vault/${address}?${query}`)
        const { error } = JSON.parse(await response.text())
        return `${response.status} ${error}`
      }
      expect(await errorOf(`block=${head.number + 1}`)).toBe(
        `400 block: must be an indexed block, ${first.number} to ${head.number}`,
      )
      expect(await errorOf(`at=${head.timestampSec + 1}`)).toContain('400 at: must be between')
      expect(await errorOf(`at=${first.timestampSec - 1}`)).toContain(`${first.timestampSec} to`)
      expect(await errorOf(`block=${first.number}`)).toContain(
        'no price of every constituent exists',
      )
      expect(await errorOf('block=x')).toBe('400 block: must be a block number')
      expect(await errorOf(`block=1&at=1`)).toBe('400 block: must not be combined with `at`')
    })

    it(`has stored price points that equal computed price points in ${WINDOWS} random windows`, async () => {
      const stored = await keepAll()
      const { deployment } = world.devnet
      let compared = 0
      for (let window = 0; window < WINDOWS; window += 1) {
        const stepSec = INTERVAL_SEC[pick(INTERVALS)]
        const startSec = pick(blocks).timestampSec
        const edges = Array.from(
          { length: 1 + world.random.int(8) },
          (_, index) => Math.ceil(startSec / stepSec + index) * stepSec,
        )
        const found = (await history.blocksAt(head, edges)).filter((block) => block !== null)
        const stored = await history.pricePoints(head, found)
        const direct = await atBlock(sql, head, (query) =>
          computePricePoints(query, deployment, found),
        )
        expect(stored).toEqual(direct)
        compared += found.length
      }
      process.stdout.write(
        `${stored} kept, ${compared} price points equal over ${WINDOWS} windows\n`,
      )
      expect(stored).toBeGreaterThan(30)
    })

    /** Compares stored days of attribution with the facts as of random blocks. Returns the number of compared rows. */
    const compareAttribution = async (windows: number) => {
      let compared = 0
      for (let window = 0; window < windows; window += 1) {
        const at = window % 4 === 0 ? pick(blocks) : head
        const from = pick(blocks).timestampSec - world.random.int(DAY_SEC)
        // Whole days, which callers usually request, and parts of days.
        const fromSec = window % 2 === 0 ? from - (from % DAY_SEC) : from
        const range = { fromSec, toSec: fromSec + world.random.int(3 * DAY_SEC) }
        const direct = await atBlock(sql, at, (query) => computeAttribution(query, at, range))
        expect(await history.attribution(at, range)).toEqual(direct)
        const code = direct[0]?.code
        if (code !== undefined) {
          const ofCode = direct.filter((day) => day.code === code)
          expect(await history.attribution(at, { ...range, code })).toEqual(ofCode)
        }
        compared += direct.length
      }
      return compared
    }

    it(`has stored attribution that equals computed attribution in ${WINDOWS} random windows`, async () => {
      const rows = await compareAttribution(WINDOWS)
      process.stdout.write(`${rows} rows of attribution equal over ${WINDOWS} windows\n`)
      expect(rows).toBeGreaterThan(WINDOWS / 2)
    })

    it(`is correct after a reorganisation of ${REORG_DEPTH} blocks in the middle of the window`, async () => {
      // One block after the end of a bucket, so that the reorganisation removes the last block of the bucket.
      const stepSec = INTERVAL_SEC['5m']
      await mineBlock(world.devnet.vaultChain, Math.ceil(head.timestampSec / stepSec) * stepSec + 1)
      await refresh()
      await keepAll()
      const before = head
      await world.scenario(`reorg ${REORG_DEPTH}`)
      await live(20)
      await refresh()
      expect(blocks.some(({ hash }) => hash === before.hash)).toBe(false)
      // With a finality of zero blocks, the newest rows belong to removed blocks.
      const strays = await deleteUnusedPricePoints(sql, world.devnet.deployment, 0)
      expect(strays).toBeGreaterThan(0)
      await keepAll()
      await world.scenario(`reorg ${REORG_DEPTH}`)
      await live(20)
      await refresh()
      const { priced } = await comparePairs()
      const points = await compareSeries()
      await compareAttribution(PAIRS)
      process.stdout.write(
        `${priced} pairs and ${points} points equal after it, ${strays} strays\n`,
      )
    })

    it('has flows, costs and proceeds that equal the sums of all events', async () => {
      const { address } = vaults[0]!
      const [row] = await sql({ bought: numeric, redeemed: numeric })`
      select coalesce(sum(usdc) filter (where kind = 'buy'), 0) as bought,
        coalesce(sum(usdc) filter (where kind = 'redeem'), 0) as redeemed
      from chain.activity where vault = ${address}`
      const range = { fromSec: vaults[0]!.createdAtSec, toSec: head.timestampSec, stepSec: 300 }
      const flows = (await history.flows(head, { ...range, vaults: [address] })).get(address)!
      expect(flows.reduce((sum, flow) => sum + flow.inflowUsdc6, 0n)).toBe(row!.bought)
      expect(flows.reduce((sum, flow) => sum + flow.outflowUsdc6, 0n)).toBe(row!.redeemed)

      const accounts = await sql({ account: hex })`select distinct account from chain.position`
      const held = await history.accountPositions(
        head,
        accounts.map(({ account }) => account),
      )
      const own = [...held.values()].flat().filter(({ vault }) => vault.address === address)
      const cost = own.reduce(
        (sum, { costUsdc6, soldCostUsdc6 }) => sum + costUsdc6 + soldCostUsdc6,
        0n,
      )
      expect(cost).toBe(row!.bought)
      expect(own.reduce((sum, { proceedsUsdc6 }) => sum + proceedsUsdc6, 0n)).toBe(row!.redeemed)
      for (const { account } of accounts.slice(0, 4)) {
        const portfolio = await answerOf(getPortfolio, `/v1/accounts/${account}/portfolio`)
        const { totals } = portfolio
        expect(BigInt(totals.unrealisedPnlUsdc)).toBe(
          BigInt(totals.valueUsdc) - BigInt(totals.costBasisUsdc),
        )
        for (const { vault, shares, valueUsdc } of portfolio.positions) {
          const lower = vaults.find(({ address: known }) => known === vault.toLowerCase())!.address
          const worth = await world.figures.assetsOf(head.number, lower, BigInt(shares))
          expect(valueUsdc).toBe(String(worth))
        }
      }
    })

    it('has every event and every holder exactly once in its pages', async () => {
      const { address } = vaults[0]!
      const pages = async (
        path: string,
        read: (path: string) => Promise<{ rows: string[]; next: string | null }>,
      ) => {
        const all: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await read(`${path}?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)
          all.push(...page.rows)
          cursor = page.next
        }
        return all
      }
      const events = await pages(`/v1/vault/${address}/activity`, async (path) => {
        const page = await answerOf(getVaultActivity, path)
        return {
          rows: page.events.map((e) => `${e.blockNumber}-${e.logIndex}`),
          next: page.nextCursor,
        }
      })
      const known = await sql({ key: text })`
      select block_number || '-' || log_index as key from chain.activity
      where vault = ${address} order by block_number desc, log_index desc`
      expect(events).toEqual(known.map(({ key }) => key))
      const holders = await pages(`/v1/vault/${address}/holders`, async (path) => {
        const page = await answerOf(getVaultHolders, path)
        return { rows: page.holders.map(({ account }) => account), next: page.nextCursor }
      })
      expect(new Set(holders).size).toBe(holders.length)
      expect(holders.length).toBe((await world.chain.vault(head, address))!.holders)
    })

    it('has candles that close at the price of the pool', async () => {
      const { constituents } = world.devnet.deployment.vaults
      for (const { symbol, address } of constituents) {
        const { candles } = await answerOf(
          getCandles,
          `/v1/constituents/${symbol}/candles?interval=1h`,
        )
        const spot = await world.devnet.vaultChain.client.readContract({
          address: world.devnet.contracts.livePriceSource,
          abi: twapPriceSourceAbi,
          functionName: 'spotUsdc',
          args: [address],
          blockNumber: BigInt(head.number),
        })
        expect(candles.at(-1)?.closeUsdc).toBe(String(spot))
        for (const { openUsdc, highUsdc, lowUsdc, closeUsdc, trades } of candles) {
          const [open, high, low, close] = [openUsdc, highUsdc, lowUsdc, closeUsdc].map(BigInt)
          expect(low! <= open! && low! <= close! && high! >= open! && high! >= close!).toBe(true)
          expect(trades).toBeGreaterThan(0)
        }
      }
    })

    it('has null figures and the days of history for a young chain', async () => {
      const { vaults: listed } = await answerOf(getVaults, '/v1/vaults?sort=return&window=d1')
      expect(listed.length).toBe(vaults.length)
      for (const { vault } of listed) {
        const body = await answerOf(getVaultPerformance, `/v1/vault/${vault}/performance`)
        expect(body.historyDays).toBeLessThan(4)
        expect(body).toMatchObject({ volAnnualPct: null, sharpe: null })
        expect(body.returns).toMatchObject({ w1Pct: null, m1Pct: null, y1Pct: null, ytdPct: null })
        // Windows start at multiples of 5 min, so a vault may lack d1Pct on its first day.
        if (body.historyDays !== 1) expect(body.returns.d1Pct === null).toBe(body.historyDays < 1)
      }
      const sorted = listed.map(({ returns }) => returns.d1Pct).filter((pct) => pct !== null)
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
    })

    it('counts every attributed transaction by code and day', async () => {
      const { days } = await answerOf(getAttribution, '/v1/attribution')
      expect(await answerOf(getAttribution, '/v1/attribution?to=100')).toMatchObject({
        fromAt: 0,
        toAt: 100,
      })
      const [row] = await sql({ n: int })`
      select count(*)::int as n from chain.attribution a, unnest(string_to_array(a.codes, ',')) c`
      expect(days.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(row!.n)
    })

    it('is available for old blocks too', async () => {
      await mineBlock(world.devnet.vaultChain, head.timestampSec + 86_400)
      await refresh()
      const { address } = vaults[0]!
      const old = blocks.at(-2)!
      const returned = await answerOf(getVault, `/v1/vault/${address}?block=${old.number}`)
      expect(returned.priceStatus).toBe('live')
    })
  })
}
