import { describe, expect, it } from 'vitest'
import { getSignals } from '../../../../../core/vaults/operations/getSignals.ts'
import { postSetWeights } from '../../../../../core/vaults/operations/postSetWeights.ts'
import type { HistoryReads } from '../../../../../core/vaults/ports.ts'
import { aWorld, type World } from '../../../../builders/aChain.ts'
import { aHistory } from '../../../../builders/aHistory.ts'
import { depsOf } from '../../../../builders/anApp.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../../../../builders/facts.ts'
import { closes, now } from '../domain/signals/goldenCloses.ts'

const DAY_SEC = 86_400
const head = aBlock({ number: 5000, timestampSec: now.timestampSec })
const basket = aBasket({ block: head, prices: { pricesUsdc6: now.pricesUsdc6 } })
const vault = aVault({
  heldBps: [7000, 1000, 1000, 1000],
  targetWeightsBps: [7000, 1000, 1000, 1000],
})
const world = (given: Partial<World> = {}) => aWorld({ basket, vaults: [vault], ...given })

/** Builds a history with one block a minute before every midnight of the golden closes. */
function pastOf(at: World): HistoryReads {
  const blocks = closes.map(({ endSec }, index) =>
    aBlock({ number: index + 1, timestampSec: endSec - 60 }),
  )
  return {
    ...aHistory(at),
    blocksAt: async (_at, edges) =>
      edges.map((edge) => blocks.findLast(({ timestampSec }) => timestampSec <= edge) ?? null),
    pricePoints: async (_at, requested) =>
      requested.map((block) => {
        const { pricesUsdc6, isFilled } = closes[block.number - 1]!
        const pricedAtSec = block.timestampSec - (isFilled ? DAY_SEC : 0)
        return { block, pricesUsdc6, isAnswered: !isFilled, pricedAtSec }
      }),
  }
}

async function answer(at: World, query: { vault?: string } = {}) {
  const { body, at: block } = await getSignals.answer(depsOf(at, { history: pastOf(at) }), {
    query,
  })
  const sent = JSON.parse(JSON.stringify(body))
  const parsed = getSignals.output.parse(sent)
  expect(parsed).toEqual(sent)
  return { body: parsed, block }
}

describe('GET /v1/signals', () => {
  it('returns all figures of the basket as of the newest block', async () => {
    const { body, block } = await answer(world())
    expect(block).toEqual(head)
    expect({ ...body, method: Object.keys(body.method) }).toMatchInlineSnapshot(`
      {
        "asOf": {
          "blockHash": "0x0000000000000000000000000000000000000000000000000000000000001388",
          "blockNumber": 5000,
          "chainId": 8453,
          "timestamp": 1791637511,
        },
        "basket": [
          {
            "price": 230.603939,
            "rangePos52wPct": 20.6545,
            "relStrengthM1": 4.0159,
            "returns": {
              "d1Pct": -1.1169,
              "m1Pct": -2.854,
              "m3Pct": -1.6151,
              "m6Pct": 0.0075,
              "w1Pct": -7.017,
              "y1Pct": -1.5784,
            },
            "rsi14": 38.5902,
            "symbol": "AAPL",
            "trend": "sideways",
            "volAnnualPct": 28.7932,
          },
          {
            "price": 178.03834,
            "rangePos52wPct": 65.0286,
            "relStrengthM1": 6.7422,
            "returns": {
              "d1Pct": -0.3651,
              "m1Pct": -0.1278,
              "m3Pct": 5.7249,
              "m6Pct": 16.9936,
              "w1Pct": -4.2464,
              "y1Pct": -3.4996,
            },
            "rsi14": 46.9641,
            "symbol": "GOOGL",
            "trend": "up",
            "volAnnualPct": 30.3841,
          },
          {
            "price": 557.165846,
            "rangePos52wPct": 4.9577,
            "relStrengthM1": -8.5513,
            "returns": {
              "d1Pct": -3.387,
              "m1Pct": -15.4213,
              "m3Pct": 0.3174,
              "m6Pct": -13.0852,
              "w1Pct": -9.9248,
              "y1Pct": -9.7687,
            },
            "rsi14": 27.7001,
            "symbol": "META",
            "trend": "down",
            "volAnnualPct": 28.6648,
          },
          {
            "price": 67.346502,
            "rangePos52wPct": 10.9734,
            "relStrengthM1": -2.2068,
            "returns": {
              "d1Pct": -0.6797,
              "m1Pct": -9.0768,
              "m3Pct": -5.8759,
              "m6Pct": 10.6493,
              "w1Pct": -2.7103,
              "y1Pct": -54.2509,
            },
            "rsi14": 44.7876,
            "symbol": "NVDA",
            "trend": "down",
            "volAnnualPct": 43.0526,
          },
        ],
        "basketStats": {
          "avgReturnM1Pct": -6.87,
          "avgVolAnnualPct": 32.7237,
          "correlation": [
            [
              1,
              0.5452,
              0.4374,
              0.3749,
            ],
            [
              0.5452,
              1,
              0.4319,
              0.5026,
            ],
            [
              0.4374,
              0.4319,
              1,
              0.4373,
            ],
            [
              0.3749,
              0.5026,
              0.4373,
              1,
            ],
          ],
          "filledDays": 1,
          "historyDays": 365,
        },
        "method": [
          "closes",
          "returns",
          "volAnnualPct",
          "rsi14",
          "trend",
          "rangePos52wPct",
          "relStrengthM1",
          "averages",
          "correlation",
          "riskParityWeightsBps",
          "momentumRankDesc",
          "nextSetWeightsBps",
          "rounding",
        ],
        "priceReason": null,
        "priceStatus": "live",
        "pricesAsOf": {
          "blockNumber": 5000,
          "timestamp": 1791637511,
        },
        "signals": {
          "basis": "inverse_volatility",
          "biasVsEqualWeightBps": [
            262,
            117,
            274,
            -653,
          ],
          "momentumRankDesc": [
            "GOOGL",
            "AAPL",
            "NVDA",
            "META",
          ],
          "riskParityWeightsBps": [
            2762,
            2617,
            2774,
            1847,
          ],
        },
      }
    `)
  })

  it('adds the distance of a vault from the suggestion, and the next weights to set', async () => {
    const { body } = await answer(world(), { vault: vault.address })
    expect(body.vaultSignals).toMatchInlineSnapshot(`
      {
        "address": "0x000000000000000000000000000000000000a001",
        "callsNeeded": 3,
        "currentWeightsBps": [
          7635,
          674,
          1054,
          637,
        ],
        "driftVsSuggestedBps": [
          4873,
          -1943,
          -1720,
          -1210,
        ],
        "idleBps": 0,
        "maxDriftBps": 4873,
        "nextSetWeightsBps": [
          5000,
          1763,
          1837,
          1400,
        ],
        "rebalance": {
          "neededUsdc": "278559390",
          "nextRebalanceAt": 1791637511,
          "tradableUsdc": "105710879",
        },
        "targetWeightsBps": [
          7000,
          1000,
          1000,
          1000,
        ],
      }
    `)
  })

  it('returns next weights that set-weights accepts, until no call is left', async () => {
    const at = world()
    for (let left = 3; left > 0; left -= 1) {
      const { body } = await answer(at, { vault: vault.address })
      expect(body.vaultSignals?.callsNeeded).toBe(left)
      const weightsBps = body.vaultSignals?.nextSetWeightsBps ?? []
      const accepted = await postSetWeights.answer(depsOf(at), {
        body: { vault: vault.address, weightsBps },
      })
      expect(accepted.body).toMatchObject({ chainId: 8453 })
      const [a = 0, b = 0, c = 0, d = 0] = weightsBps
      at.vaults = [{ ...vault, targetWeightsBps: [a, b, c, d] }]
    }
    const { body } = await answer(at, { vault: vault.address })
    expect(body.vaultSignals?.callsNeeded).toBe(0)
    expect(body.vaultSignals?.targetWeightsBps).toEqual(body.signals.riskParityWeightsBps)
  })

  it('compares an empty vault too', async () => {
    const empty = aVault({ nav: 0n })
    const { body } = await answer(world({ vaults: [empty] }), { vault: empty.address })
    expect(body.vaultSignals).toMatchObject({
      currentWeightsBps: [0, 0, 0, 0],
      idleBps: 0,
      callsNeeded: 1,
    })
  })

  it('returns null figures on a chain without a history', async () => {
    const young = world()
    const { body } = await getSignals.answer(depsOf(young), {})
    const parsed = getSignals.output.parse(JSON.parse(JSON.stringify(body)))
    expect(parsed.basketStats).toMatchObject({
      avgReturnM1Pct: null,
      historyDays: 0,
      filledDays: 0,
    })
    expect(parsed.signals).toMatchObject({
      riskParityWeightsBps: [2500, 2500, 2500, 2500],
      basis: 'equal',
    })
    expect(parsed.basket[0]).toMatchObject({ volAnnualPct: null, rsi14: null, trend: 'unknown' })
  })

  it('rejects an unknown vault and an invalid address', async () => {
    await expect(answer(world(), { vault: addressOf(99) })).rejects.toMatchObject({
      code: 'unknown_vault',
    })
    await expect(answer(world(), { vault: '0x12' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'vault: must be 0x and 40 hexadecimal digits',
    })
  })

  it('is rejected with the reason while the price source is unavailable', async () => {
    const reason = 'the pool of META has too little liquidity'
    const silent = aBasket({ block: head, prices: { status: 'unavailable', reason } })
    await expect(answer(world({ basket: silent }))).rejects.toMatchObject({
      code: 'price_unavailable',
      message: `Prices are unavailable: ${reason}; retry later.`,
      retryable: true,
    })
    const never = aBasket({ block: head, prices: { status: 'unavailable', everPriced: false } })
    await expect(answer(world({ basket: never }))).rejects.toMatchObject({
      code: 'price_unavailable',
    })
  })

  it('costs 0.04 USD on three chains', () => {
    expect(getSignals.price).toEqual({
      amountUsdc6: 40_000n,
      chainIds: [8453, 137, 5042],
      timeoutSec: 60,
    })
  })

  it('values the vault at the prices of its own answer', async () => {
    const largeVault = aVault({ nav: usd(5000), heldBps: [2500, 2500, 2500, 2500] })
    const { body } = await answer(world({ vaults: [largeVault] }), { vault: largeVault.address })
    const weights = body.vaultSignals?.currentWeightsBps ?? []
    expect(weights.reduce((sum, bps) => sum + bps, body.vaultSignals?.idleBps ?? 0)).toBe(10_000)
  })
})
