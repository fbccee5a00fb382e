import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import {
  daysBetween,
  RETURN_WINDOWS,
  type ReturnWindow,
  returnPct,
  windowStartSec,
} from '../../domain/analytics/returns.ts'
import type { SharePrice, VaultCallDeps, VaultInception } from '../../ports.ts'

/**
 * Change of the share price over each window in percent; null if the vault is younger than the
 * window.
 */
export type Returns = { readonly [window in ReturnWindow]: number | null }

export type VaultReturns = {
  /** Inception of the vault; null while the vault has no shares. */
  readonly inception: VaultInception | null
  /** Whole days since the inception of the vault. */
  readonly historyDays: number
  readonly returns: Returns
}

/**
 * Reads the returns of many vaults as of a block, from the current share price and the share price
 * at the start of each window.
 */
export async function readReturns(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  nowUsdc6: ReadonlyMap<Address, bigint>,
): Promise<ReadonlyMap<Address, VaultReturns>> {
  const vaults = [...nowUsdc6.keys()]
  const starts = new Map(
    RETURN_WINDOWS.map((window) => [window, windowStartSec(window, at.timestampSec)]),
  )
  const [inceptions, bases] = await Promise.all([
    deps.history.inceptions(at, vaults),
    readBases(deps, at, [...starts.values()]),
  ])
  return new Map(
    vaults.map((vault) => {
      const inception = inceptions.get(vault) ?? null
      const now = inception === null ? null : (nowUsdc6.get(vault) ?? null)
      const over = (window: ReturnWindow) => {
        const startSec = starts.get(window) ?? null
        const base =
          startSec === null
            ? (inception?.sharePriceUsdc6 ?? null)
            : basePrice(inception, bases.get(startSec), vault)
        return returnPct(base, now)
      }
      const historyDays =
        inception === null ? 0 : daysBetween(inception.block.timestampSec, at.timestampSec)
      return [vault, { inception, historyDays, returns: mapReturnWindows(over) }]
    }),
  )
}

/** Returns the results of `over` by window. */
export const mapReturnWindows = (over: (window: ReturnWindow) => number | null): Returns => ({
  d1: over('d1'),
  w1: over('w1'),
  m1: over('m1'),
  m3: over('m3'),
  m6: over('m6'),
  ytd: over('ytd'),
  y1: over('y1'),
  all: over('all'),
})

/** Returns of a vault without shares. */
export const NULL_RETURNS: Returns = mapReturnWindows(() => null)

type Base = { readonly block: BlockRef; readonly prices: ReadonlyMap<Address, SharePrice> }

async function readBases(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  starts: readonly (number | null)[],
): Promise<ReadonlyMap<number, Base>> {
  const seconds = starts.filter((start) => start !== null)
  const found = await deps.history.blocksAt(at, seconds)
  const bases = seconds.flatMap((startSec, index) => {
    const block = found[index] ?? null
    return block === null ? [] : [{ startSec, block }]
  })
  const prices = await deps.history.sharePrices(
    at,
    bases.map(({ block }) => block),
  )
  return new Map(
    bases.map(({ startSec, block }, index) => [
      startSec,
      { block, prices: prices[index] ?? new Map() },
    ]),
  )
}

/**
 * Returns the share price at the start of a window; null if the vault had no shares at that time, or if its last share
 * was redeemed later.
 */
function basePrice(
  inception: VaultInception | null,
  base: Base | undefined,
  vault: Address,
): bigint | null {
  if (inception === null || base === undefined || base.block.number < inception.block.number)
    return null
  return base.prices.get(vault)?.sharePriceUsdc6 ?? null
}
