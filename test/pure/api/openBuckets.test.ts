import { describe, expect, it } from 'vitest'
import type { PoolBucket } from '../../../core/vaults/domain/analytics/candles.ts'
import { getCandles } from '../../../core/vaults/operations/getCandles.ts'
import { getVaultHistory } from '../../../core/vaults/operations/getVaultHistory.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aPastVault } from '../../builders/aPastVault.ts'
import { bodyOf } from '../../builders/bodyOf.ts'
import { aBasket, aBlock, aVault, usd } from '../../builders/facts.ts'

const HOUR_SEC = 3_600
/** End of a full hour. */
const HOUR_END_SEC = Math.floor(aBlock().timestampSec / HOUR_SEC) * HOUR_SEC

const vault = aVault({ nav: usd(1000) })

/**
 * Returns an app whose newest block is `sinceSec` seconds after a full hour. Every stock traded in
 * the hours before and after this full hour.
 */
const asOf = (sinceSec: number) => {
  const block = aBlock({ number: 100_000, timestampSec: HOUR_END_SEC + sinceSec })
  const world = aWorld({ vaults: [vault], basket: aBasket({ block }) })
  const past = aPastVault(world, 2)
  const ends = [HOUR_END_SEC, ...(sinceSec > 0 ? [HOUR_END_SEC + HOUR_SEC] : [])]
  const trades: typeof past.trades = async (_at, { tokens }) =>
    new Map(tokens.map((token) => [token, ends.map(aTrade)]))
  return anApp(world, { history: { ...past, trades } })
}

const aTrade = (endSec: number): PoolBucket => ({
  endSec,
  stockIsToken0: true,
  openRootX96: 2n ** 96n,
  lowRootX96: 2n ** 96n,
  highRootX96: 2n ** 96n,
  closeRootX96: 2n ** 96n,
  firstTradeSec: endSec - HOUR_SEC + 1,
  lastTradeSec: endSec - HOUR_SEC + 1,
  volumeUsdc6: 5n,
  volumeStock: 7n,
  trades: 1,
})

const COMPLETED = {
  bucketStart: HOUR_END_SEC - HOUR_SEC,
  bucketEnd: HOUR_END_SEC,
  isOpen: false,
}
const OPEN = { bucketStart: HOUR_END_SEC, bucketEnd: HOUR_END_SEC + 60, isOpen: true }

const candlesPath = '/v1/constituents/AAPL/candles?interval=1h'
const historyPath = `/v1/vault/${vault.address}/history?interval=1h`
const candlesAsOf = async (sinceSec: number) =>
  (await bodyOf(getCandles, asOf(sinceSec).request(candlesPath))).candles
const pointsAsOf = async (sinceSec: number) =>
  (await bodyOf(getVaultHistory, asOf(sinceSec).request(historyPath))).points

describe('a bucket of candles and of the history of a vault', () => {
  it.each([
    ['candles', candlesAsOf],
    ['points', pointsAsOf],
  ] as const)(
    'is open and ends at the block of the answer while its own end is in the future: %s',
    async (_name, read) => {
      const buckets = await read(60)
      expect(buckets.slice(-2)).toMatchObject([COMPLETED, OPEN])
      expect(buckets.filter(({ isOpen }) => isOpen)).toHaveLength(1)
    },
  )

  it.each([
    ['candles', candlesAsOf],
    ['points', pointsAsOf],
  ] as const)('is complete from the first block at or after its end: %s', async (_name, read) => {
    expect((await read(0)).at(-1)).toMatchObject(COMPLETED)
    const next = await read(HOUR_SEC)
    expect(next.at(-1)).toMatchObject({
      bucketStart: OPEN.bucketStart,
      bucketEnd: HOUR_END_SEC + HOUR_SEC,
      isOpen: false,
    })
  })

  it('ends at the end of the requested range', async () => {
    const to = HOUR_END_SEC + 900
    const { points } = await bodyOf(getVaultHistory, asOf(3_000).request(`${historyPath}&to=${to}`))
    expect(points.at(-1)).toMatchObject({ ...OPEN, bucketEnd: to })
  })

  it.each([candlesPath, historyPath])(
    'has the same times in the table as in JSON: %s',
    async (path) => {
      const table = await (await asOf(60).request(`${path}&format=csv`)).text()
      const [names = [], ...rows] = table
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
      const shown = rows
        .slice(-2)
        .map((row) =>
          ['bucket_start_unix_s', 'bucket_end_unix_s', 'is_open'].map(
            (name) => row[names.indexOf(name)],
          ),
        )
      expect(shown).toEqual([COMPLETED, OPEN].map((bucket) => Object.values(bucket).map(String)))
    },
  )
})
