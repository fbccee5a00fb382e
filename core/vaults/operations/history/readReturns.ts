import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import {
  daysBetween,
  RETURN_WINDOWS,
  type ReturnWindow,
  returnPct,
  windowStartSec,
} from '../../domain/analytics/returns.ts'
import type { SharePrice, VaultBirth, VaultCallDeps } from '../../ports.ts'

/**
 * Change of the share price over each window in percent; null if the vault is younger than the
 * window.
 */
export type Returns = { readonly [window in ReturnWindow]: number | null }

export type VaultReturns = {
  /** Birth of the vault; null while the vault has no shares. */
  readonly birth: VaultBirth | null
  /** Whole days since the birth of the vault. */
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
  const [births, bases] = await Promise.all([
    deps.history.births(at, vaults),
    readBases(deps, at, [...starts.values()]),
  ])
  return new Map(
    vaults.map((vault) => {
      const birth = births.get(vault) ?? null
      const now = birth === null ? null : (nowUsdc6.get(vault) ?? null)
      const over = (window: ReturnWindow) => {
        const startSec = starts.get(window) ?? null
        const base =
          startSec === null
            ? (birth?.sharePriceUsdc6 ?? null)
            : basePrice(birth, bases.get(startSec), vault)
        return returnPct(base, now)
      }
      const historyDays =
        birth === null ? 0 : daysBetween(birth.block.timestampSec, at.timestampSec)
      return [vault, { birth, historyDays, returns: eachWindow(over) }]
    }),
  )
}

/** Returns the result of `over` for each window. */
export const eachWindow = (over: (window: ReturnWindow) => number | null): Returns => ({
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
export const NO_RETURNS: Returns = eachWindow(() => null)

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
 * Returns the share price at the start of a window; null if the vault had no shares at that time or
 * was empty since then.
 */
function basePrice(
  birth: VaultBirth | null,
  base: Base | undefined,
  vault: Address,
): bigint | null {
  if (birth === null || base === undefined || base.block.number < birth.block.number) return null
  return base.prices.get(vault)?.sharePriceUsdc6 ?? null
}
