import fc from 'fast-check'
import { BaseError, ContractFunctionRevertedError } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { twapPriceSourceAbi } from '../../../../../contracts-abi/twapPriceSourceAbi.ts'
import { uniswapV3PoolAbi } from '../../../../../contracts-abi/uniswapV3PoolAbi.ts'
import {
  oldestObservationNumber,
  type PriceAnswer,
  priceAt,
  type SixOf,
  windowEdgesSec,
} from '../../../../../core/vaults/domain/priceAt.ts'
import { priceDeviates, spotUsdc6 } from '../../../../../core/vaults/domain/spot.ts'
import { cumulativeAt } from '../../../../../core/vaults/domain/twap.ts'
import {
  applyCardinalityNext,
  applyInitialize,
  applyLiquidity,
  applySwap,
  type PoolOracle,
} from '../../../../../src/lib/observation.ts'
import { compileSolidity } from '../../../../support/domain/compileSolidity.ts'
import {
  type Action,
  type LabPool,
  MAX_DEVIATION_BPS,
  MIN_LIQUIDITY,
  type PoolLab,
  type PoolLog,
  startPoolLab,
  WINDOW_SEC,
} from '../../../../support/domain/poolLab.ts'

const { DEEP_TESTS } = process.env
/** Scenarios of up to 80 blocks each. A deep run has ten times as many. */
const RUNS = DEEP_TESTS === '1' ? 80 : 8
const TIMEOUT_MS = RUNS * 75_000

/** Row of the indexer: the oracle after a block that changed it. */
type Row = { readonly blockSec: number; readonly oracle: PoolOracle }
type Step = { readonly elapsedSec: number; readonly actions: readonly Action[] }
type Scenario = {
  readonly stockIsToken0: boolean
  readonly firstTick: number
  readonly steps: readonly Step[]
  /** Ages in seconds for `observe`. */
  readonly ages: readonly number[]
}

describe('the oracle computed from logs, against the real pool', () => {
  const contracts = compileSolidity('PoolActor.sol')
  let lab: PoolLab | undefined
  const seen = { blocks: 0, observations: 0, tooOld: 0, prices: 0, deviating: 0 }
  const refused = { too_little_liquidity: 0, history_too_short: 0 }
  const logged = {
    Initialize: 0,
    Swap: 0,
    Mint: 0,
    Burn: 0,
    Collect: 0,
    IncreaseObservationCardinalityNext: 0,
  }

  afterEach(() => lab?.chain.stop())

  it('equals observe, priceUsdc and spotUsdc exactly after random swaps, mints and burns', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const scenario: fc.Arbitrary<Scenario> = fc.record({
      stockIsToken0: fc.boolean(),
      firstTick: fc.integer({ min: -2000, max: 2000 }),
      steps: fc.array(steps(), { minLength: 50, maxLength: 80 }),
      ages: fc.array(fc.nat(4000), { minLength: 8, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stockIsToken0, firstTick, steps, ages }) => {
        // Each scenario has a new chain, because a long chain becomes slow.
        await lab?.chain.stop()
        lab = await startPoolLab(contracts)
        const pool = await lab.openPool(stockIsToken0)
        await lab.submitInitialize(pool, firstTick)
        const rows: Row[] = []
        for (const { elapsedSec, actions } of steps) {
          for (const action of actions) await lab.submit(pool, action)
          await lab.chain.mine(elapsedSec)
          const { nowSec, logs } = await lab.newestBlock(pool)
          const oracle = logs.reduce(
            (state: PoolOracle | undefined, log) => applyLog(state, log, nowSec),
            rows.at(-1)?.oracle,
          )
          for (const { eventName } of logs) logged[eventName] += 1
          if (logs.length > 0) rows.push({ blockSec: nowSec, oracle: oracle! })
          await expectSame(pool, rows, nowSec, ages)
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[EDGES]] },
    )
    const counts = { ...seen, ...refused, ...logged }
    process.stdout.write(`compared ${JSON.stringify(counts)}\n`)
    expect(Object.values(counts).every((count) => count > 0)).toBe(true)
  })

  async function expectSame(pool: LabPool, rows: Row[], nowSec: number, ages: readonly number[]) {
    const { oracle } = rows.at(-1)!
    const contract = { address: pool.address, abi: uniswapV3PoolAbi } as const
    const { client } = lab!.chain
    const number = oldestObservationNumber(oracle)
    const oldestSec = rows.find((row) => row.oracle.observationCount >= number)!.oracle.timestampSec
    const requested = [
      ...ages,
      nowSec - oldestSec,
      nowSec - oldestSec + 1,
      nowSec - oracle.timestampSec,
      0,
    ]
    const [slot0, liquidity, price, spot, ...cumulatives] = await Promise.all([
      client.readContract({ ...contract, functionName: 'slot0' }),
      client.readContract({ ...contract, functionName: 'liquidity' }),
      readPrice(pool, 'priceUsdc'),
      readPrice(pool, 'spotUsdc'),
      ...requested.map((age) => observe(pool, age)),
    ])
    expect([...slot0.slice(0, 5), liquidity]).toEqual([
      oracle.sqrtPriceX96,
      oracle.tick,
      oracle.observationIndex,
      oracle.cardinality,
      oracle.cardinalityNext,
      oracle.liquidity,
    ])
    const computed = requested.map((age) =>
      nowSec - age < oldestSec ? 'OLD' : cumulativeAt(pointAt(rows, nowSec - age), nowSec - age),
    )
    expect(computed).toEqual(cumulatives)
    const answer = answerOf(pool, rows, nowSec, oldestSec)
    expect(answer.kind === 'price' ? answer.priceUsdc6 : 'PriceUnavailable').toBe(price)
    expect(spotUsdc6({ ...pool, sqrtPriceX96: oracle.sqrtPriceX96 })).toBe(spot)
    const deviates = await expectSameGuard(pool, answer, oracle)
    seen.blocks += 1
    seen.observations += computed.length
    seen.tooOld += computed.filter((our) => our === 'OLD').length
    if (answer.kind === 'price') seen.prices += 1
    else if (answer.reason !== 'rounds_to_zero') refused[answer.reason] += 1
    if (deviates) seen.deviating += 1
  }

  async function expectSameGuard(pool: LabPool, answer: PriceAnswer, oracle: PoolOracle) {
    if (answer.kind !== 'price') return false
    const deviates = priceDeviates({
      twapUsdc6: answer.priceUsdc6,
      spotUsdc6: spotUsdc6({ ...pool, sqrtPriceX96: oracle.sqrtPriceX96 }),
      maxDeviationBps: MAX_DEVIATION_BPS,
    })
    const checked = await readPrice(pool, 'checkedPriceUsdc')
    expect(checked).toBe(deviates ? 'PriceDeviates' : answer.priceUsdc6)
    return deviates
  }

  function answerOf(pool: LabPool, rows: Row[], nowSec: number, oldestSec: number): PriceAnswer {
    const { oracle } = rows.at(-1)!
    const [t0, t1, t2, t3, t4, t5] = windowEdgesSec(nowSec, WINDOW_SEC)
    const first = rows[0]!.oracle
    const at = (sec: number) => (sec < first.timestampSec ? first : pointAt(rows, sec))
    const points: SixOf<PoolOracle> = [at(t0), at(t1), at(t2), at(t3), at(t4), at(t5)]
    return priceAt({
      stockIsToken0: pool.stockIsToken0,
      nowSec,
      windowSec: WINDOW_SEC,
      liquidity: oracle.liquidity,
      minLiquidity: MIN_LIQUIDITY,
      oldestObservationSec: oldestSec,
      points,
    })
  }

  async function observe(pool: LabPool, age: number): Promise<bigint | string> {
    const functionName = 'observe'
    const call = { address: pool.address, abi: uniswapV3PoolAbi, functionName } as const
    return lab!.chain.client
      .readContract({ ...call, args: [[age]] })
      .then(([[cumulative]]) => cumulative!, reasonOf)
  }

  async function readPrice(
    pool: LabPool,
    functionName: 'priceUsdc' | 'spotUsdc' | 'checkedPriceUsdc',
  ): Promise<bigint | string> {
    const { priceSource: address, stock } = pool
    const call = { address, abi: twapPriceSourceAbi, functionName, args: [stock] } as const
    return lab!.chain.client.readContract(call).catch(reasonOf)
  }
})

/**
 * First an oracle exactly as old as the window with exactly enough liquidity, then positions with an end at the current
 * tick, then one unit of liquidity too little.
 */
const EDGES: Scenario = {
  stockIsToken0: true,
  firstTick: 10,
  steps: [
    block(2, mint(-400, 400, MIN_LIQUIDITY), { kind: 'grow', cardinality: 50 }),
    block(WINDOW_SEC),
    block(2, mint(1, 2, 5n)),
    block(2, mint(0, 1, 7n)),
    block(2, burn(1, 2, 5n)),
    block(2, burn(0, 1, 7n)),
    block(2, burn(-400, 400, 1n)),
  ],
  ages: [1, 2, 1799, 1800, 1801, 1802],
}

function block(elapsedSec: number, ...actions: readonly Action[]): Step {
  return { elapsedSec, actions }
}

function mint(lower: number, upper: number, amount: bigint): Action {
  return { kind: 'mint', range: { lower, upper }, amount }
}

function burn(lower: number, upper: number, amount: bigint): Action {
  return { kind: 'burn', range: { lower, upper }, amount }
}

/** Applies a log of a pool as the indexer does. */
function applyLog(
  state: PoolOracle | undefined,
  log: PoolLog,
  timestampSec: number,
): PoolOracle | undefined {
  if (log.eventName === 'Initialize') return applyInitialize({ ...log.args, timestampSec })
  if (state === undefined) return undefined
  switch (log.eventName) {
    case 'Swap':
      return applySwap(state, { ...log.args, timestampSec })
    case 'Mint':
      return applyLiquidity(state, { ...log.args, timestampSec, liquidityDelta: log.args.amount })
    case 'Burn':
      return applyLiquidity(state, { ...log.args, timestampSec, liquidityDelta: -log.args.amount })
    case 'IncreaseObservationCardinalityNext':
      return applyCardinalityNext(state, log.args.observationCardinalityNextNew)
    case 'Collect':
      return state
    default:
      return log satisfies never
  }
}

/** Returns the newest row at or before `sec`, as a read of the index does. */
function pointAt(rows: readonly Row[], sec: number): PoolOracle {
  return rows.findLast((row) => row.blockSec <= sec)!.oracle
}

function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError)) throw error
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) throw error
  return revert.reason ?? revert.data?.errorName ?? 'unknown revert'
}

function steps(): fc.Arbitrary<Step> {
  // Few ranges, so that burns often find a position inside, at, or outside of the tick.
  const range = fc.record({
    lower: fc.constantFrom(-400, -20, -1, 0),
    upper: fc.constantFrom(1, 2, 20, 400),
  })
  const amount = fc.oneof(
    fc.constantFrom(0n, 1n, MIN_LIQUIDITY - 1n, MIN_LIQUIDITY),
    fc.bigInt({ min: 1n, max: 10n ** 13n }),
  )
  const action: fc.Arbitrary<Action> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('swap' as const),
        up: fc.boolean(),
        amount: fc.oneof(
          fc.bigInt({ min: 1n, max: 1000n }),
          fc.bigInt({ min: 1n, max: 10n ** 11n }),
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        tick: fc.oneof(
          fc.constantFrom(-10, 0, 10, 20),
          fc.integer({ min: -100, max: 100 }),
          fc.integer({ min: -6000, max: 6000 }),
        ),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('mint' as const), range, amount }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('burn' as const), range, amount }) },
    fc.record({ kind: fc.constant('grow' as const), cardinality: fc.integer({ min: 0, max: 60 }) }),
    fc.record({ kind: fc.constant('flash' as const), amount: fc.bigInt({ min: 0n, max: 1000n }) }),
  )
  return fc.record({
    elapsedSec: fc.oneof(
      fc.constant(2),
      fc.integer({ min: 1, max: 120 }),
      fc.nat(1900).map((sec) => sec + 1),
    ),
    actions: fc.array(action, { maxLength: 4 }),
  })
}
