import fc from 'fast-check'
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  pad,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vaultFactoryAbi } from '../../../../../contracts-abi/vaultFactoryAbi.ts'
import { type Four, mapFour } from '../../../../../core/kernel/four.ts'
import { shares18, type Usdc6, usdc6 } from '../../../../../core/kernel/money.ts'
import { mintFee, pendingFeeShares } from '../../../../../core/vaults/domain/fees.ts'
import { previewRedeem } from '../../../../../core/vaults/domain/floors.ts'
import { holdingValuesUsdc6, navUsdc6 } from '../../../../../core/vaults/domain/nav.ts'
import {
  assetsToShares,
  effectiveSupply,
  maxDepositUsdc6,
  previewDeposit,
  type ShareBasis,
  sharesToAssets,
} from '../../../../../core/vaults/domain/shares.ts'
import {
  currentWeightsBps,
  rebalanceNeeded,
  validateTargetWeights,
} from '../../../../../core/vaults/domain/weights.ts'
import { compileSolidity } from '../../../../support/domain/compileSolidity.ts'
import { creationCodeOf } from '../../../../support/domain/creationCodeOf.ts'
import { startTestChain, type TestChain } from '../../../../support/domain/startTestChain.ts'

const { DEEP_TESTS } = process.env
const RUNS = DEEP_TESTS === '1' ? 500 : 50
/** Simultaneous calls. */
const BATCH = 100
const TIMEOUT_MS = RUNS * 12_000
/** Storage slot of the total supply in Solady's ERC20. */
const SUPPLY_SLOT = pad('0x05345cdf77eb68f44c')
const EQUAL: Four<number> = [2500, 2500, 2500, 2500]

type Requested = {
  readonly supply: bigint
  readonly elapsedSec: number
  readonly balances: Four<bigint>
  readonly prices: Four<bigint>
  readonly idle: bigint
  readonly cap: bigint
  readonly amount: bigint
  readonly weights: readonly number[]
}

describe('the vault arithmetic, compared with a real vault,', () => {
  let chain: TestChain
  let probe: { abi: Abi; address: Address }
  let tokens: Four<Address>
  let usdc: Address
  let prices: Address
  let vault: Address
  let bornSec: bigint

  beforeAll(async () => {
    chain = await startTestChain()
    const { ToldToken, ToldPrices, VaultProbe } = compileSolidity('VaultProbe.sol')
    const newToken = () => chain.deploy(ToldToken!.bytecode)
    tokens = [await newToken(), await newToken(), await newToken(), await newToken()]
    usdc = await newToken()
    prices = await chain.deploy(ToldPrices!.bytecode)
    probe = { abi: VaultProbe!.abi, address: await chain.deploy(VaultProbe!.bytecode) }
    const factory = await chain.deploy(
      encodeDeployData({
        abi: vaultFactoryAbi,
        bytecode: creationCodeOf('VaultFactory'),
        args: [probe.address, usdc, tokens, probe.address, prices, prices],
      }),
    )
    const open = { abi: probe.abi, functionName: 'open', args: [factory] }
    await chain.submit({ to: probe.address, data: encodeFunctionData(open) })
    await chain.mine(1)
    vault = await chain.client.readContract({
      address: factory,
      abi: vaultFactoryAbi,
      functionName: 'vaults',
      args: [0n],
    })
    bornSec = (await chain.client.getBlock({ blockTag: 'latest' })).timestamp
  })

  afterAll(() => chain?.stop())

  it('agrees on NAV, fees, shares, previews, cap and weights', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const inputs = fc.array(requestArbitrary(), { minLength: BATCH, maxLength: BATCH })
    await fc.assert(
      fc.asyncProperty(inputs, async (requested) => {
        const reference = await Promise.all(requested.map(callVault))
        for (const [index, answer] of reference.entries()) expectSame(requested[index]!, answer)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  async function callVault(requested: Requested): Promise<Record<string, unknown>> {
    const { supply, elapsedSec, ...reported } = requested
    const call = { abi: probe.abi, functionName: 'ask', args: [tokens, usdc, prices, reported] }
    const { data } = await chain.client.call({
      to: probe.address,
      data: encodeFunctionData(call),
      blockOverrides: { time: bornSec + BigInt(elapsedSec) },
      stateOverride: [
        {
          address: vault,
          stateDiff: [{ slot: SUPPLY_SLOT, value: toHex(supply, { size: 32 }) }],
        },
      ],
    })
    return decodeFunctionResult({ ...call, data: data! }) as Record<string, unknown>
  }

  function expectSame(
    requested: Requested,
    { flooredWeights, ...answer }: Record<string, unknown>,
  ): void {
    const isAccepted = validateTargetWeights(EQUAL, requested.weights) === null
    const supply = shares18(requested.supply)
    const values = holdingValuesUsdc6(requested.balances, mapFour(requested.prices, usdc6))
    const idle = usdc6(requested.idle)
    const nav = navUsdc6(requested.balances, mapFour(requested.prices, usdc6), idle)
    const book: ShareBasis = {
      navUsdc6: nav,
      effectiveSupply: effectiveSupply(supply, requested.elapsedSec),
    }
    const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = requested.weights
    const { mintFeeUsdc6, netUsdc6 } = mintFee(usdc6(requested.amount))
    expect({
      supply,
      nav,
      feeShares: pendingFeeShares(supply, requested.elapsedSec),
      toShares: assetsToShares(book, usdc6(requested.amount)),
      toAssets: sharesToAssets(book, shares18(requested.amount)),
      previewDeposit: previewDeposit(book, usdc6(requested.amount)),
      previewRedeem: previewRedeem(
        {
          holdings: requested.balances,
          idleUsdc6: idle,
          effectiveSupply: book.effectiveSupply,
        },
        shares18(requested.amount),
        mapFour(requested.prices, usdc6),
      ),
      maxDeposit: maxDepositUsdc6(nav, usdc6(requested.cap)),
      mintFee: mintFeeUsdc6,
      net: netUsdc6,
      rebalanceNeeded: rebalanceNeeded({
        valuesUsdc6: values,
        navUsdc6: nav,
        targetBps: isAccepted ? [w0, w1, w2, w3] : EQUAL,
        isUnfinished: false,
      }),
      weightsTaken: isAccepted,
    }).toEqual(answer)
    expectWithinOneBps(values, idle, flooredWeights)
  }
})

/** Compares weights within 1 bps: the vault rounds each weight down, and the domain makes the sum 10,000. */
function expectWithinOneBps(values: Four<Usdc6>, idle: Usdc6, floored: unknown): void {
  const { weightsBps, idleBps } = currentWeightsBps(values, idle)
  const gaps = [...weightsBps, idleBps].map(
    (bps, index) => bps - Number((floored as readonly bigint[])[index]),
  )
  expect(gaps.every((gap) => gap === 0 || gap === 1)).toBe(true)
}

function requestArbitrary(): fc.Arbitrary<Requested> {
  const bits = (max: number) =>
    fc.integer({ min: 0, max }).chain((n) => fc.bigInt({ min: 0n, max: 2n ** BigInt(n) }))
  const four = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.tuple(arbitrary, arbitrary, arbitrary, arbitrary)
  const near = fc.integer({ min: 400, max: 4600 })
  return fc.record({
    supply: bits(100),
    elapsedSec: fc.oneof(fc.nat(60), fc.nat(86_400), fc.nat(400_000_000)),
    balances: fc.oneof(
      four(bits(80)),
      fc
        .bigInt({ min: 10n ** 10n, max: 11n * 10n ** 9n })
        .map((value): Four<bigint> => [value, value, value, value]),
    ),
    prices: fc.oneof(
      four(fc.bigInt({ min: 1n, max: 10n ** 10n })),
      four(fc.bigInt({ min: 2_000n, max: 2_400n })),
    ),
    idle: bits(60),
    cap: fc.oneof(bits(90), fc.constant(2n ** 256n - 1n)),
    amount: bits(90),
    weights: fc.oneof(
      fc.constant(EQUAL),
      fc.tuple(near, near, near).map(([a, b, c]) => [a, b, c, Math.max(0, 10_000 - a - b - c)]),
      fc.array(fc.nat(5000), { minLength: 3, maxLength: 5 }),
    ),
  })
}
