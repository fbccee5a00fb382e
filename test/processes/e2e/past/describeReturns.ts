import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createApp } from '../../../../api/app.ts'
import type { BlockRef } from '../../../../core/kernel/blockRef.ts'
import { mapFour, toFour } from '../../../../core/kernel/four.ts'
import { usdc6 } from '../../../../core/kernel/money.ts'
import { text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { ppmToPct } from '../../../../core/vaults/domain/analytics/change.ts'
import {
  INDEX_BASE_E18,
  indexStep,
  nextLevelE18,
  showLevel,
} from '../../../../core/vaults/domain/analytics/indexLevel.ts'
import { windowStartSec } from '../../../../core/vaults/domain/analytics/returns.ts'
import { windowReturn } from '../../../../core/vaults/domain/analytics/windowReturn.ts'
import { getIndex } from '../../../../core/vaults/operations/getIndex.ts'
import { getVaultPerformance } from '../../../../core/vaults/operations/getVaultPerformance.ts'
import { getVaultReturns } from '../../../../core/vaults/operations/getVaultReturns.ts'
import type { HistoryReads, VaultFacts } from '../../../../core/vaults/ports.ts'
import { createHistoryReads } from '../../../../core/vaults/store/history/createHistoryReads.ts'
import { createPriceKeeper } from '../../../../core/vaults/store/history/createPriceKeeper.ts'
import { storeIndexSteps } from '../../../../core/vaults/store/history/storedIndexSteps.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { depsOf } from '../../../builders/anApp.ts'
import type { World } from '../../../support/world.ts'

const WINDOWS = 120
const ONE_SHARE = 10n ** 18n
const pctOrNull = (ppm: bigint | null): number | null => (ppm === null ? null : ppmToPct(ppm))

/** Tests that returns over windows and the index equal the contracts at the blocks that the answers name. */
export function describeReturns(given: () => World): void {
  describe('returns over a window', () => {
    let world: World
    let history: HistoryReads & { close(): Promise<void> }
    let sql: Sql
    let app: ReturnType<typeof createApp>
    let vaults: readonly VaultFacts[]
    let blocks: BlockRef[]
    let head: BlockRef

    beforeAll(async () => {
      world = given()
      const { databaseUrl, devnet, chain } = world
      history = createHistoryReads({ databaseUrl, deployment: devnet.deployment, poolSize: 4 })
      sql = createSql(databaseUrl, { name: 'returns test', max: 1, reader: false })
      head = await world.sync()
      vaults = await chain.vaults(head, { afterVaultId: 0, limit: 100 })
      blocks = await world.blocksAfter(-1)
      const clock = { nowSec: () => head.timestampSec, nowMs: () => Date.now() }
      app = createApp({ ...depsOf(aWorld()), chain, history, clock })
    })
    afterAll(async () => {
      await sql?.end()
      await history?.close()
    })

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

    /** Reads a vault from the contracts at a block at which the price source answers. */
    const observe = async (vault: Address, blockNumber: number) => {
      const block = blocks.find(({ number }) => number === blockNumber)!
      const { factory, constituents } = await world.chain.basket(block)
      const tokens = mapFour(constituents, ({ address }) => address)
      const [own, price, prices] = await Promise.all([
        world.figures.vault(blockNumber, vault),
        world.figures.assetsOf(blockNumber, vault, ONE_SHARE),
        world.figures.prices(blockNumber, factory.priceSource, tokens),
      ])
      return {
        sharePriceUsdc6: usdc6(price!),
        pricesUsdc6: toFour(prices.map((entry) => usdc6(entry!))),
        holdings: own.balances,
        idleUsdc6: usdc6(own.idleUsdc6),
      }
    }

    it(`equal returns computed from contract calls exactly over ${WINDOWS} random windows`, async () => {
      let measured = 0
      for (let window = 0; window < WINDOWS; window += 1) {
        const { address } = pick(vaults)
        const [from, to] = [pick(blocks), pick(blocks)].toSorted((a, b) => a.number - b.number)
        if (from!.timestampSec === to!.timestampSec) continue
        const range = `from=${from!.timestampSec}&to=${to!.timestampSec}`
        const returned = await answerOf(getVaultReturns, `/v1/vault/${address}/returns?${range}`)
        expect([returned.askedFromAt, returned.toAt]).toEqual([
          from!.timestampSec,
          to!.timestampSec,
        ])
        if (returned.startPoint === null || returned.endPoint === null) {
          expect(returned).toMatchObject({ vaultPct: null, reason: expect.stringMatching(/^no_/) })
          continue
        }
        measured += 1
        const [start, end] = await Promise.all([
          observe(address, returned.startPoint.blockNumber),
          observe(address, returned.endPoint.blockNumber),
        ])
        const own = windowReturn(start, end)
        expect(returned).toMatchObject({
          vaultPct: pctOrNull(own.vaultPpm),
          equalWeightPct: pctOrNull(own.equalWeightPpm),
          buyAndHoldPct: pctOrNull(own.buyAndHoldPpm),
          vsEqualWeightBps: own.vsEqualWeightBps,
          vsBuyAndHoldBps: own.vsBuyAndHoldBps,
        })
        expect(returned.startPoint.sharePriceUsdc).toBe(String(start.sharePriceUsdc6))
        expect(returned.endPoint.sharePriceUsdc).toBe(String(end.sharePriceUsdc6))
        expect(returned.startPoint.holdings.map(({ balance }) => balance)).toEqual(
          start.holdings.map(String),
        )
        expect(returned.startPoint.holdings.map(({ priceUsdc }) => priceUsdc)).toEqual(
          start.pricesUsdc6.map(String),
        )
        expect(returned.endPoint.timestamp).toBeLessThanOrEqual(returned.toAt)
        if (!returned.clipped)
          expect(returned.startPoint.timestamp).toBeLessThanOrEqual(returned.fromAt)
      }
      process.stdout.write(`${measured} windows equal\n`)
      expect(measured).toBeGreaterThan(WINDOWS / 2)
    })

    it('equal the returns of performance for equal windows', async () => {
      for (const { address } of vaults) {
        const known = await answerOf(getVaultPerformance, `/v1/vault/${address}/performance`)
        const week = await answerOf(getVaultReturns, `/v1/vault/${address}/returns?window=7d`)
        expect(week).toMatchObject({
          clipped: known.since !== null,
          fromAt: known.since ?? week.askedFromAt,
          vaultPct: known.returns.allPct,
          equalWeightPct: known.since === null ? null : known.equalWeightPct,
        })
        if (known.returns.d1Pct === null) continue
        const from = windowStartSec('d1', head.timestampSec)
        const day = await answerOf(getVaultReturns, `/v1/vault/${address}/returns?from=${from}`)
        expect(day).toMatchObject({ clipped: false, vaultPct: known.returns.d1Pct })
      }
    })

    it('are null with the reason for a window that ends before the vault had shares', async () => {
      const youngest = vaults.at(-1)!
      const to = youngest.createdAtSec - 1
      const path = `/v1/vault/${youngest.address}/returns?from=0&to=${to}`
      expect(await answerOf(getVaultReturns, path)).toMatchObject({
        reason: 'no_shares',
        vaultPct: null,
        startPoint: null,
        endPoint: null,
        clipped: false,
        toAt: to,
      })
    })

    it('start and end at blocks at which the price source answers', async () => {
      const points = await history.pricePoints(head, blocks)
      const { block } = points.findLast((point) => point?.isAnswered === false)!
      const path = `/v1/vault/${vaults[0]!.address}/returns?from=0&to=${block.timestampSec}`
      const { endPoint: end } = await answerOf(getVaultReturns, path)
      expect(end!.blockNumber).toBeLessThan(block.number)
      const worth = await world.figures.assetsOf(end!.blockNumber, vaults[0]!.address, ONE_SHARE)
      expect(end!.sharePriceUsdc).toBe(String(worth))
    })

    /** Reads NAV, share price and supply of every vault from the contracts at a block. */
    const worthsAt = async (blockNumber: number) => {
      const block = blocks.find(({ number }) => number === blockNumber)!
      const existing = vaults.filter(({ createdAtSec }) => createdAtSec <= block.timestampSec)
      const entries = existing.map(async ({ address }) => {
        const [own, price] = await Promise.all([
          world.figures.vault(blockNumber, address),
          world.figures.assetsOf(blockNumber, address, ONE_SHARE),
        ])
        const worth = {
          navUsdc6: own.totalAssetsUsdc6!,
          sharePriceUsdc6: price!,
          supply: own.totalSupply,
        }
        return [address, worth] as const
      })
      return new Map(await Promise.all(entries))
    }

    /** Stores all steps of the index up to the head, as the worker does. */
    const keepIndex = async () => {
      const { deployment } = world.devnet
      await sql`truncate app.index_step`
      const stored = await storeIndexSteps(sql, deployment, { head, finalAfterBlocks: 0 })
      expect(stored).toEqual({ stored: expect.any(Number), isDone: true })
      expect(stored.stored).toBeGreaterThan(1)
      expect(await storeIndexSteps(sql, deployment, { head, finalAfterBlocks: 0 })).toEqual({
        stored: 0,
        isDone: true,
      })
    }

    /** Replaces the app by an app without cached answers. */
    const restartApp = async () => {
      const { databaseUrl, devnet, chain } = world
      const started = createHistoryReads({
        databaseUrl,
        deployment: devnet.deployment,
        poolSize: 1,
      })
      const clock = { nowSec: () => head.timestampSec, nowMs: () => Date.now() }
      app = createApp({ ...depsOf(aWorld()), chain, history: started, clock })
      await history.close()
      history = started
    }

    it.each([
      ['computed from facts', () => sql`truncate app.index_step`],
      ['computed from the stored steps of the worker', keepIndex],
    ] as const)(
      'equal the returns of the closes on the chain for an index %s',
      async (_, prepare) => {
        await prepare()
        await restartApp()
        const index = await answerOf(getIndex, '/v1/index?from=0')
        expect(index).toMatchObject({ clipped: true, fromAt: index.since, reason: null })
        expect(index.closePoints[0]).toMatchObject({
          level: '1000.000000',
          timestamp: index.since!,
        })
        expect(index.closePoints.length).toBeGreaterThan(2)
        const [first] = index.closePoints
        const earlier = await worthsAt(first!.blockNumber - 1)
        expect([...earlier.values()].map(({ supply }) => supply).filter((n) => n > 0n)).toEqual([])
        let levelE18 = INDEX_BASE_E18
        let before = first!.blockNumber
        for (const close of [...index.closePoints.slice(1), index.endPoint!]) {
          const emptied = await sql({ vault: text })`
          select vault from chain.vault_state
          where supply = 0 and block_number > ${before} and block_number <= ${close.blockNumber}`
          const step = indexStep(
            await worthsAt(before),
            await worthsAt(close.blockNumber),
            new Set(emptied.map(({ vault }) => vault)),
          )
          levelE18 = nextLevelE18(levelE18, step)
          expect({ at: close.blockNumber, level: close.level }).toEqual({
            at: close.blockNumber,
            level: showLevel(levelE18),
          })
          before = close.blockNumber
        }
        expect(index.level).toBe(showLevel(levelE18))
        expect(index.returns.allPct).toBe(index.indexPct)
        const now = await worthsAt(index.endPoint!.blockNumber)
        const held = [...now.values()].filter(({ supply }) => supply > 0n)
        expect(index).toMatchObject({
          vaultCount: held.length,
          navUsdc: String(held.reduce((sum, { navUsdc6 }) => sum + navUsdc6, 0n)),
        })
      },
    )

    it('use stored steps for the index, and use facts when the block of a step left the chain', async () => {
      const level = async () => {
        const started = createHistoryReads({
          databaseUrl: world.databaseUrl,
          deployment: world.devnet.deployment,
          poolSize: 1,
        })
        const clock = { nowSec: () => head.timestampSec, nowMs: () => Date.now() }
        const other = createApp({
          ...depsOf(aWorld()),
          chain: world.chain,
          history: started,
          clock,
        })
        const body = await (await other.request('/v1/index?from=0')).json()
        await started.close()
        return getIndex.output.parse(body).level
      }
      await keepIndex()
      const right = await level()
      await sql`update app.index_step set grown_e18 = grown_e18 * 2`
      expect(await level()).not.toBe(right)
      await sql`update app.index_step set before_hash = ${`0x${'00'.repeat(32)}`}`
      expect(await level()).toBe(right)
      await sql`update app.index_step set block_hash = ${`0x${'00'.repeat(32)}`}`
      const keeper = createPriceKeeper(world.databaseUrl, world.devnet.deployment)
      expect(await keeper.steps.deleteUnused(0)).toBeGreaterThan(1)
      await keeper.close()
      const [left] = await sql`select count(*)::int as kept from app.index_step`
      expect(left).toEqual({ kept: 0 })
    })

    it('are equal for the index over a day if the window is given by its name or by its start', async () => {
      const from = windowStartSec('d1', head.timestampSec)
      const index = await answerOf(getIndex, `/v1/index?from=${from}`)
      expect(index.indexPct).toBe(index.returns.d1Pct)
      const then = await answerOf(getIndex, `/v1/index?from=0&to=${from}`)
      expect(then.level).toBe(index.startPoint!.level)
    })
  })
}
