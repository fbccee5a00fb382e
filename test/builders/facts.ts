import type { Address, Hex } from 'viem'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { type Usdc6, usdc6 } from '../../core/kernel/money.ts'
import type {
  BasketFacts,
  ConstituentFacts,
  PositionFacts,
  PriceBoard,
  VaultFacts,
} from '../../core/vaults/ports.ts'

/** Converts dollars to USDC-6. */
export const usd = (dollars: number): Usdc6 => usdc6(BigInt(Math.round(dollars * 1e6)))

/** Converts whole shares to base units, 18 decimals. */
export const shares = (whole: number): bigint => BigInt(Math.round(whole * 1e6)) * 10n ** 12n

/** Returns a lower-case address that ends in `n`. */
export const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`

const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

export const FACTORY = addressOf(0xfac)
export const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const OWNER = addressOf(0x0e)
export const STRATEGIST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TOKENS = ['AAPL', 'GOOGL', 'META', 'NVDA'] as const
/** Prices of the four stocks, dollars per whole token; round amounts. */
const PRICES_USD = [200, 250, 500, 100] as const

export function aBlock(given: Partial<BlockRef> = {}): BlockRef {
  const number = given.number ?? 1000
  return {
    chainId: 8453,
    number,
    hash: hashOf(number),
    timestampSec: 1_790_000_000 + number * 2,
    ...given,
  }
}

export function aPriceBoard(given: Partial<PriceBoard> = {}): PriceBoard {
  const [aapl, googl, meta, nvda] = PRICES_USD
  return {
    status: 'live',
    at: aBlock(),
    pricesUsdc6: [usd(aapl), usd(googl), usd(meta), usd(nvda)],
    spotsUsdc6: [usd(aapl), usd(googl), usd(meta), usd(nvda)],
    windowSec: 1800,
    everPriced: true,
    reason: null,
    ...given,
  }
}

export function aBasket(
  given: { block?: BlockRef; halted?: readonly string[]; prices?: Partial<PriceBoard> } & Partial<
    BasketFacts['factory']
  > = {},
): BasketFacts {
  const { block = aBlock(), halted = [], prices = {}, ...factory } = given
  const constituent = (index: 0 | 1 | 2 | 3): ConstituentFacts => ({
    symbol: TOKENS[index],
    name: `${TOKENS[index]} stock`,
    address: addressOf(0xb200 + index),
    decimals: 8,
    halted: halted.includes(TOKENS[index]),
    multiplierE18: 10n ** 18n,
  })
  return {
    block,
    factory: {
      address: FACTORY,
      owner: OWNER,
      feeSink: addressOf(0xfee),
      priceSource: addressOf(0x9ce),
      venue: addressOf(0x7e),
      usdc: USDC,
      defaultMaxTvlUsdc6: 25_000_000_000n,
      totalVaults: 1,
      ...factory,
    },
    constituents: [constituent(0), constituent(1), constituent(2), constituent(3)],
    prices: aPriceBoard({ at: block, ...prices }),
  }
}

/** Builds a vault worth `navUsdc6`, spread over the stocks by `weightsBps`; one share per dollar. */
export function aVault(
  given: {
    nav?: bigint
    heldBps?: readonly [number, number, number, number]
  } & Partial<VaultFacts> = {},
): VaultFacts {
  const { nav = usd(1000), heldBps = [2500, 2500, 2500, 2500], ...facts } = given
  const heldUnits = (index: 0 | 1 | 2 | 3): bigint =>
    (nav * BigInt(heldBps[index]) * 10n ** 8n) / (10_000n * usd(PRICES_USD[index]))
  const vaultId = given.vaultId ?? 1
  return {
    address: addressOf(0xa000 + vaultId),
    vaultId,
    strategist: STRATEGIST,
    createdAtSec: 1_789_000_000,
    lastRebalanceAtSec: null,
    lastAccrualAtSec: aBlock().timestampSec,
    maxTvlUsdc6: 25_000_000_000n,
    supply: nav * 10n ** 12n,
    holders: nav === 0n ? 0 : 1,
    targetWeightsBps: [2500, 2500, 2500, 2500],
    budget: { turnoverUsedWad: 0n, lossUsedWad: 0n, updatedAtSec: 0, isUnfinished: false },
    balances: [heldUnits(0), heldUnits(1), heldUnits(2), heldUnits(3)],
    reserved: [0n, 0n, 0n, 0n],
    balanceUsdc6: 0n,
    reservedUsdc6: 0n,
    ...facts,
  }
}

export function aPosition(given: Partial<PositionFacts> = {}): PositionFacts {
  const vault = given.vault ?? aVault()
  return { vault, account: STRATEGIST, shares: shares(10), costUsdc6: usd(10), ...given }
}
