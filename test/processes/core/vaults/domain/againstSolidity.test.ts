import fc from 'fast-check'
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twapPriceSourceAbi } from '../../../../../contracts-abi/twapPriceSourceAbi.ts'
import { expWad } from '../../../../../core/kernel/expWad.ts'
import { mapFour } from '../../../../../core/kernel/four.ts'
import { shares18, usdc6 } from '../../../../../core/kernel/money.ts'
import { mintFee, pendingFeeShares } from '../../../../../core/vaults/domain/fees.ts'
import { holdingValueUsdc6 } from '../../../../../core/vaults/domain/nav.ts'
import {
  type BudgetState,
  budgetLeft,
  tradableUsdc6,
} from '../../../../../core/vaults/domain/rebalanceBudget.ts'
import { rpow } from '../../../../../core/vaults/domain/rpow.ts'
import { assetsToShares, sharesToAssets } from '../../../../../core/vaults/domain/shares.ts'
import { spotUsdc6 } from '../../../../../core/vaults/domain/spot.ts'
import { twapPriceUsdc6, type WindowEdges } from '../../../../../core/vaults/domain/twap.ts'
import { RAY, RETENTION_RAY } from '../../../../../core/vaults/domain/vaultRules.ts'
import { rebalanceGaps, rebalanceNeeded } from '../../../../../core/vaults/domain/weights.ts'
import { compileSolidity } from '../../../../support/domain/compileSolidity.ts'
import { creationCodeOf } from '../../../../support/domain/creationCodeOf.ts'
import { startTestChain, type TestChain } from '../../../../support/domain/startTestChain.ts'

type Answer = { readonly reverted: boolean; readonly value: bigint }

const BATCH = 500
const { DEEP_TESTS } = process.env
/** Batches for 10,000 inputs. A deep run has ten times as many. */
const RUNS = DEEP_TESTS === '1' ? 200 : 20
const WAD = 10n ** 18n
const MAX_UINT256 = 2n ** 256n - 1n

const bits = (max: number) =>
  fc.integer({ min: 0, max }).chain((n) => fc.bigInt({ min: 0n, max: 2n ** BigInt(n) - 1n }))

describe('the vault arithmetic, compared with the bytecode of the contracts,', () => {
  let chain: TestChain
  let probe: { abi: Abi; address: Address }
  let pool: { abi: Abi; addresses: readonly [Address, Address] }
  let source: Address
  const tokens = ['0x00000000000000000000000000000000000000a1', `0x${'f1'.repeat(20)}`] as const
  const usdc = '0x8000000000000000000000000000000000000000'

  beforeAll(async () => {
    chain = await startTestChain()
    const { MathProbe, ToldPool } = compileSolidity('MathProbe.sol')
    probe = { abi: MathProbe!.abi, address: await chain.deploy(MathProbe!.bytecode) }
    const deployPool = (token0: Address, token1: Address) =>
      chain.deploy(encodeDeployData({ ...ToldPool!, args: [token0, token1] }))
    const addresses = [
      await deployPool(tokens[0], usdc),
      await deployPool(usdc, tokens[1]),
    ] as const
    pool = { abi: ToldPool!.abi, addresses }
    source = await chain.deploy(
      encodeDeployData({
        abi: twapPriceSourceAbi,
        bytecode: creationCodeOf('TwapPriceSource'),
        args: [usdc, tokens, addresses, 1800, 100n, 1n, 0],
      }),
    )
  })

  afterAll(() => chain?.stop())

  async function send<T>(to: Address, abi: Abi, functionName: string, args: unknown[]): Promise<T> {
    const data = encodeFunctionData({ abi, functionName, args })
    const { data: result } = await chain.client.call({ to, data })
    return decodeFunctionResult({ abi, functionName, data: result! }) as T
  }

  async function agree<T>(input: fc.Arbitrary<T>, check: (inputs: T[]) => Promise<void>) {
    const inputs = fc.array(input, { minLength: BATCH, maxLength: BATCH })
    await fc.assert(fc.asyncProperty(inputs, check), { numRuns: RUNS, endOnFailure: true })
  }

  it('agrees on expWad, also on overflow', async () => {
    const near = (centre: bigint) => fc.bigInt({ min: centre - 1000n, max: centre + 1000n })
    const input = fc.oneof(
      { weight: 6, arbitrary: fc.bigInt({ min: -42n * WAD, max: 136n * WAD }) },
      { weight: 2, arbitrary: fc.bigInt({ min: -WAD, max: WAD }) },
      near(0n),
      near(-41446531673892822313n),
      near(135305999368893231589n),
      fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }),
    )
    await agree(input, async (inputs) => {
      const answers = await send<Answer[]>(probe.address, probe.abi, 'expWads', [inputs])
      expect(inputs.map((x) => attempt(() => expWad(x)))).toEqual(answers)
    })
  })

  it('agrees on rpow, also on overflow', async () => {
    const fee = fc.record({
      base: fc.constant(RETENTION_RAY),
      exponent: fc.bigInt({ min: 0n, max: 2n ** 32n }),
      one: fc.constant(RAY),
    })
    const any = fc.record({
      base: bits(140),
      exponent: bits(40),
      one: fc.oneof(fc.constant(RAY), fc.constant(WAD), bits(255)),
    })
    const wide = fc.record({
      base: fc.bigInt({ min: 0n, max: MAX_UINT256 }),
      exponent: fc.bigInt({ min: 0n, max: 3n }),
      one: fc.bigInt({ min: 1n, max: MAX_UINT256 }),
    })
    const input = fc.oneof(fee, any, wide).filter(({ one: unit }) => unit > 0n)
    await agree(input, async (inputs) => {
      const answers = await send<Answer[]>(probe.address, probe.abi, 'rpows', [inputs])
      const computed = inputs.map(({ base, exponent, one: unit }) =>
        attempt(() => rpow(base, exponent, unit)),
      )
      expect(computed).toEqual(answers)
    })
  })

  it.each([true, false])(
    'agrees on TWAP and spot when the stock is token 0: %s',
    async (stockIsToken0) => {
      const tick = fc.integer({ min: -887_272, max: 887_272 })
      const delta = fc.oneof(
        fc.integer({ min: -3_000_000, max: 3_000_000 }),
        tick.map((value) => value * 360),
        fc.tuple(tick, fc.integer({ min: 0, max: 359 })).map(([unit, more]) => unit * 359 + more),
      )
      const poolState = fc.record({
        cumulatives: fc
          .tuple(fc.integer({ min: -1e12, max: 1e12 }), delta, delta, delta, delta, delta)
          .map(sumsOf),
        sqrtPriceX96: fc.oneof(
          fc.bigInt({ min: 4295128739n, max: 2n ** 160n - 1n }),
          fc.bigInt({ min: 2n ** 80n, max: 2n ** 112n }),
          bits(160),
        ),
      })
      const index = stockIsToken0 ? 0 : 1
      await agree(poolState, async (inputs) => {
        const [twaps, spots] = await send<[Answer[], Answer[]]>(
          pool.addresses[index],
          pool.abi,
          'prices',
          [source, tokens[index], inputs],
        )
        const ourTwaps = inputs.map(({ cumulatives: edges }) =>
          nonZero(attempt(() => twapPriceUsdc6({ stockIsToken0, windowSec: 1800, edges }))),
        )
        expect(ourTwaps).toEqual(twaps)
        const ourSpots = inputs.map(({ sqrtPriceX96 }) =>
          sqrtPriceX96 === 0n
            ? REVERTED
            : attempt(() => spotUsdc6({ stockIsToken0, sqrtPriceX96 })),
        )
        expect(ourSpots).toEqual(spots)
      })
    },
  )

  it('agrees on fee shares, share ratios, values and the mint fee', async () => {
    const input = fc.record({
      nav: bits(90).map(usdc6),
      supply: bits(110).map(shares18),
      elapsedSec: fc.oneof(fc.nat(86_400), fc.nat(2_000_000_000)),
      amount: bits(100),
    })
    await agree(input, async (inputs) => {
      const requested = inputs.map((entry) => ({ ...entry, elapsedSec: BigInt(entry.elapsedSec) }))
      const computed = inputs.map(({ nav, supply, elapsedSec, amount }) => {
        const book = { navUsdc6: nav, effectiveSupply: supply }
        return {
          feeShares: pendingFeeShares(supply, elapsedSec),
          shares: assetsToShares(book, usdc6(amount)),
          assets: sharesToAssets(book, shares18(amount)),
          value: holdingValueUsdc6(amount, nav),
          mintFee: mintFee(usdc6(amount)).mintFeeUsdc6,
        }
      })
      expect(computed).toEqual(await send(probe.address, probe.abi, 'books', [requested]))
    })
  })

  it('agrees on the need of a rebalance, also at the edge of the band', async () => {
    const weight = fc.nat(10_000)
    const input = fc
      .record({
        nav: fc.oneof(
          fc.bigInt({ min: 0n, max: 10n ** 13n }),
          fc.bigInt({ min: 0n, max: 10n ** 9n }).map((value) => value * 10_000n),
        ),
        targets: fc.tuple(weight, weight, weight, weight),
        offBps: fc.array(
          fc.oneof(fc.integer({ min: -310, max: 310 }), fc.constantFrom(-300, 0, 300)),
          { minLength: 4, maxLength: 4 },
        ),
        extra: fc.oneof(
          fc.constant([0n, 0n, 0n, 0n]),
          fc.array(fc.bigInt({ min: -2n, max: 2n }), { minLength: 4, maxLength: 4 }),
        ),
        isUnfinished: fc.boolean(),
      })
      .map(({ nav, targets, offBps, extra, isUnfinished }) => ({
        nav: usdc6(nav),
        targets,
        isUnfinished,
        values: mapFour(targets, (target, index) => {
          const exact = (nav * BigInt(target + offBps[index]!)) / 10_000n + extra[index]!
          return usdc6(exact < 0n ? 0n : exact)
        }),
      }))
    await agree(input, async (inputs) => {
      const requested = inputs.map(({ values, nav, targets, isUnfinished }) => ({
        valuesUsdc6: values,
        navUsdc6: nav,
        targetBps: targets,
        isUnfinished,
      }))
      const computed = [
        requested.map(rebalanceNeeded),
        requested.map((entry) => rebalanceGaps(entry).turnoverUsdc6),
      ]
      expect(computed).toEqual(await send(probe.address, probe.abi, 'rebalanceDue', [inputs]))
    })
  })

  it('agrees on the remaining budgets of a rebalance after any use and time', async () => {
    const input = fc.record({
      state: fc.record({
        updatedAtSec: fc.bigInt({ min: 0n, max: 2n ** 40n }),
        turnoverWad: fc.bigInt({ min: 0n, max: WAD / 10n }),
        lossWad: fc.bigInt({ min: 0n, max: WAD / 500n }),
        unfinished: fc.boolean(),
      }),
      elapsedSec: fc.oneof(
        fc.bigInt({ min: 0n, max: 100_000n }),
        fc.bigInt({ min: 0n, max: 2n ** 32n }),
      ),
      nav: fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }),
      traded: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      loss: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    })
    await agree(input, async (inputs) => {
      const answers = await send<BudgetAnswer[]>(probe.address, probe.abi, 'budgets', [inputs])
      for (const [index, { state, elapsedSec, nav }] of inputs.entries()) {
        const nowSec = Number(state.updatedAtSec + elapsedSec)
        const own: BudgetState = {
          turnoverUsedWad: state.turnoverWad,
          lossUsedWad: state.lossWad,
          updatedAtSec: Number(state.updatedAtSec),
          isUnfinished: state.unfinished,
        }
        const left = budgetLeft(own, nowSec)
        const { turnoverLeftWad, lossLeftWad, tradable } = answers[index]!
        expect([left.turnoverWad, left.lossWad, tradableUsdc6(left, usdc6(nav))]).toEqual([
          turnoverLeftWad,
          lossLeftWad,
          tradable,
        ])
      }
    })
  })
})

type BudgetAnswer = {
  readonly turnoverLeftWad: bigint
  readonly lossLeftWad: bigint
  readonly tradable: bigint
}

const REVERTED: Answer = { reverted: true, value: 0n }

function attempt(compute: () => bigint): Answer {
  try {
    return { reverted: false, value: compute() }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return REVERTED
  }
}

/**
 * Replaces a price of zero by a revert, because the price source treats a price of zero as missing.
 */
function nonZero(answer: Answer): Answer {
  return answer.value === 0n ? REVERTED : answer
}

function sumsOf([first, d1, d2, d3, d4, d5]: readonly [
  number,
  number,
  number,
  number,
  number,
  number,
]): WindowEdges {
  const second = BigInt(first) + BigInt(d1)
  const third = second + BigInt(d2)
  const fourth = third + BigInt(d3)
  const fifth = fourth + BigInt(d4)
  return [BigInt(first), second, third, fourth, fifth, fifth + BigInt(d5)]
}
