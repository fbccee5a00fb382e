import { type Four, mapFour } from '../../kernel/four.ts'
import { mulDivDown, type Shares18, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { assetsToShares, type ShareBasis } from './shares.ts'
import { BPS, MAX_SWAP_LOSS_BPS, POOL_ROUNDING, TOKEN_UNIT, VIRTUAL_SHARES } from './vaultRules.ts'

/**
 * Default distance between a floor and the expected amount, bps, for a caller that sets no floor.
 *
 * Expected amounts use the pool prices at the indexed block, without pool fee and price impact. The margin therefore
 * covers the fee (5 bps in the pools of the devnet) and trades before the block of the transaction. The margin is a
 * third of the loss at which the vault's own swaps revert (MAX_SWAP_LOSS_BPS), and limits the loss that a caller
 * accepts by default.
 */
export const FLOOR_MARGIN_BPS = 50

/** Returns the floor of an expected amount: FLOOR_MARGIN_BPS below the amount, rounded down. */
export function floorBelow(expected: bigint): bigint {
  return mulDivDown(expected, BPS - BigInt(FLOOR_MARGIN_BPS), BPS)
}

/**
 * Prices in USDC-6 per whole token: the prices at which the vault values its tokens, and the prices at which the pools
 * trade.
 */
export type MarketPrices = {
  readonly pricesUsdc6: Four<Usdc6>
  readonly spotsUsdc6: Four<Usdc6>
}

/**
 * Returns the expected shares of a deposit at the pool prices, before pool fee and price impact, rounded down.
 *
 * `netUsdc6` is the deposit minus the mint fee. Source: BasketTrading._buyBasket, BasketVault._deposit.
 */
export function expectedShares(
  book: ShareBasis,
  netUsdc6: Usdc6,
  market: MarketPrices & { readonly targetWeightsBps: Four<number> },
): Shares18 {
  const last = market.targetWeightsBps.findLastIndex((weightBps) => weightBps !== 0)
  let leftUsdc6: bigint = netUsdc6
  let addedUsdc6 = 0n
  for (const [index, weightBps] of market.targetWeightsBps.entries()) {
    const spend = index === last ? leftUsdc6 : mulDivDown(netUsdc6, BigInt(weightBps), BPS)
    if (index > last) break
    leftUsdc6 -= spend
    addedUsdc6 += boughtValue(spend, market.pricesUsdc6[index], market.spotsUsdc6[index])
  }
  return assetsToShares(book, usdc6(addedUsdc6 < netUsdc6 ? addedUsdc6 : netUsdc6))
}

/**
 * Returns the value, at the price of the vault, of the tokens that an amount of USDC buys at the pool price, USDC-6;
 * without a pool price, returns the amount unchanged.
 */
function boughtValue(spendUsdc6: bigint, price = 0n, spot = 0n): bigint {
  return spot === 0n ? spendUsdc6 : mulDivDown(spendUsdc6, price, spot)
}

/** Holdings of a vault, and the supply that shares them: raw stock units, USDC-6, shares of 18 decimals. */
export type RedeemedVault = {
  readonly holdings: Four<bigint>
  readonly idleUsdc6: Usdc6
  readonly effectiveSupply: Shares18
}

/**
 * Returns the expected USDC-6 of a redemption at the pool prices, before pool fee and price impact, rounded down.
 *
 * Source: BasketVault._burnForParts, BasketTrading._sellParts.
 */
export function expectedUsdcOut(
  vault: RedeemedVault,
  shares: Shares18,
  spotsUsdc6: Four<Usdc6>,
): Usdc6 {
  return sumOfParts(vault, shares, (part, index) =>
    mulDivDown(part, spotsUsdc6[index] ?? 0n, TOKEN_UNIT),
  )
}

/**
 * Returns the minimum USDC-6 of a redemption: the part of the idle USDC, and the minimum of each sale. A redemption
 * whose sales bring less reverts.
 *
 * Source: BasketVault.previewRedeem.
 */
export function previewRedeem(
  vault: RedeemedVault,
  shares: Shares18,
  pricesUsdc6: Four<Usdc6>,
): Usdc6 {
  return sumOfParts(vault, shares, (part, index) => minUsdcOut(part, pricesUsdc6[index] ?? 0n))
}

/** Returns the sum of the part of the idle USDC and the USDC-6 of each part of a token; parts are rounded down. */
function sumOfParts(
  { holdings, idleUsdc6, effectiveSupply }: RedeemedVault,
  shares: Shares18,
  usdcOf: (part: bigint, index: number) => bigint,
): Usdc6 {
  const partOf = (held: bigint) => mulDivDown(held, shares, effectiveSupply + VIRTUAL_SHARES)
  const sold = mapFour(holdings, (held, index) => usdcOf(partOf(held), index))
  return usdc6(sold.reduce((sum, value) => sum + value, partOf(idleUsdc6)))
}

/** Source: BasketMath.minUsdcOut. */
function minUsdcOut(stockIn: bigint, priceUsdc6: bigint): bigint {
  const lossBps = BigInt(MAX_SWAP_LOSS_BPS)
  const least = mulDivDown(lessRounding(stockIn) * priceUsdc6, BPS - lossBps, TOKEN_UNIT * BPS)
  return lessRounding(least)
}

function lessRounding(units: bigint): bigint {
  return units > POOL_ROUNDING ? units - POOL_ROUNDING : 0n
}
