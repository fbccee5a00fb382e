import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { mapFour } from '../../../core/kernel/four.ts'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { getSignals } from '../../../core/vaults/operations/getSignals.ts'
import { postSetWeights } from '../../../core/vaults/operations/postSetWeights.ts'
import { readDailyCloses } from '../../../core/vaults/operations/signals/readDailyCloses.ts'
import type { HistoryReads } from '../../../core/vaults/ports.ts'
import { createHistoryReads } from '../../../core/vaults/store/history/createHistoryReads.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { aWorld } from '../../builders/aChain.ts'
import { depsOf } from '../../builders/anApp.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Days for volatility, correlation, the short trend and the monthly return. */
const DAYS = 32
const DAY_SEC = 86_400
/** Last days without new blocks. */
const STILL_DAYS = 3

describe('signals', () => {
  let world: World
  let history: HistoryReads & { close(): Promise<void> }
  let head: BlockRef

  beforeAll(async () => {
    world = await createWorld({ seed: 47, keepStates: 4_000, backfillDays: DAYS })
    const { deployment } = world.devnet
    history = createHistoryReads({ databaseUrl: world.databaseUrl, deployment, poolSize: 4 })
    const { timestampSec } = await world.sync()
    await mineBlock(world.devnet.vaultChain, timestampSec + STILL_DAYS * DAY_SEC)
    for (let step = 0; step < 10; step += 1) await world.live()
    head = await world.sync()
  })
  afterAll(async () => {
    await history?.close()
    await world?.stop()
  })

  const deps = () => ({ ...depsOf(aWorld()), chain: world.chain, history })
  const send = async (query: { vault?: string } = {}) =>
    getSignals.output.parse(
      JSON.parse(JSON.stringify((await getSignals.answer(deps(), { query })).body)),
    )
  /** Reads the TWAP of the four tokens at the end of a block from the current price source. */
  const onChain = (blockNumber: number) =>
    world.figures.prices(
      blockNumber,
      world.devnet.contracts.livePriceSource,
      mapFour(world.devnet.deployment.vaults.constituents, ({ address }) => address),
    )

  it('have daily closes that equal the prices of the chain at the last block of the day', async () => {
    const closes = await readDailyCloses({ history }, head)
    const blocks = await world.blocksAfter(-1)
    let compared = 0
    for (const { endSec, pricesUsdc6, isFilled } of closes) {
      const last = blocks.findLast(({ timestampSec }) => timestampSec <= endSec)!
      const own = await onChain(last.number)
      expect({ endSec, prices: own }).toEqual({ endSec, prices: pricesUsdc6 })
      expect(isFilled).toBe(last.timestampSec <= endSec - DAY_SEC)
      compared += 1
    }
    process.stdout.write(`${compared} daily closes equal the chain\n`)
    expect(compared).toBeGreaterThanOrEqual(DAYS)
    expect(closes.filter(({ isFilled }) => isFilled)).toHaveLength(STILL_DAYS - 1)
  })

  it('are computed from these closes and the price of the newest block', async () => {
    const { basket, basketStats, signals, asOf } = await send()
    expect(asOf).toMatchObject({ blockNumber: head.number, blockHash: head.hash })
    const own = await onChain(head.number)
    expect(basket.map(({ price }) => Math.round(price * 1e6))).toEqual(own.map(Number))
    for (const { volAnnualPct, rsi14, trend, returns } of basket) {
      expect(volAnnualPct).toBeGreaterThan(1)
      expect(rsi14).toBeGreaterThan(0)
      expect(trend).not.toBe('unknown')
      expect(returns.m1Pct).not.toBeNull()
      expect(returns.m3Pct).toBeNull()
    }
    expect(basketStats.historyDays).toBeGreaterThanOrEqual(30)
    expect(basketStats.filledDays).toBe(STILL_DAYS - 1)
    expect(signals.basis).toBe('inverse_volatility')
  })

  it('suggest weights that the vault accepts', async () => {
    const [vault] = await world.chain.vaults(head, { afterVaultId: 0, limit: 1 })
    const body = await send({ vault: vault!.address })
    const returned = await postSetWeights.answer(deps(), {
      body: { vault: vault!.address, weightsBps: body.vaultSignals!.nextSetWeightsBps },
    })
    const { to, data } = JSON.parse(JSON.stringify(returned.body))
    await world.devnet.vaultChain.client.call({ account: vault!.strategist, to, data })
  })

  it('read no price again after the first read of the closes of a day', async () => {
    const closes = await readDailyCloses({ history }, head)
    const sql = createSql(world.databaseUrl, { name: 'test', max: 1, reader: false })
    try {
      await sql.begin('', async (query) => {
        // A read of a price would wait for this transaction.
        await query`lock table app.price_point in access exclusive mode`
        expect(await readDailyCloses({ history }, head)).toEqual(closes)
      })
    } finally {
      await sql.end()
    }
  })
})
