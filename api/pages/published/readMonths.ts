import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { returnPct } from '../../../core/vaults/domain/analytics/returns.ts'
import { sharePriceUsdc6 } from '../../../core/vaults/domain/shares.ts'
import { valueHoldings } from '../../../core/vaults/operations/valueHoldings.ts'
import type { VaultInception } from '../../../core/vaults/ports.ts'

/** Maximum months of an answer: five years. */
const MAX_MONTHS = 60

/**
 * Change of the share price in one calendar month (UTC), percent with 4 decimals; the first month starts at the
 * inception.
 */
export type MonthReturn = {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly pct: number | null
}

/** Reads every month since inception; the newest month ends at `at`. */
export async function readMonths(
  deps: Pick<Deps, 'history'>,
  at: BlockRef,
  { address, inception }: { readonly address: Address; readonly inception: VaultInception | null },
): Promise<readonly MonthReturn[]> {
  if (inception === null) return []
  const ends = monthEnds(inception.block.timestampSec, at.timestampSec)
  const blocks = await deps.history.blocksAt(
    at,
    ends.map((endSec) => Math.min(endSec, at.timestampSec)),
  )
  const known = blocks.filter((block) => block !== null)
  const [prices, states] = await Promise.all([
    deps.history.pricePoints(at, known),
    deps.history.vaultStates(at, { vaults: [address], blocks: known }),
  ])
  const closes = new Map(
    known.map((block, index) => {
      const point = prices[index] ?? null
      const state = states.get(address)?.[index] ?? null
      const isAlive = point !== null && state !== null && block.number >= inception.block.number
      if (!isAlive) return [block.number, null] as const
      const { book } = valueHoldings({ block: point.block, prices: point }, state)
      return [block.number, sharePriceUsdc6(book)] as const
    }),
  )
  const closeOf = (index: number) => closes.get(blocks[index]?.number ?? -1) ?? null
  const inceptionSec = inception.block.timestampSec
  return ends.map((endSec, index) => {
    const startSec = ends[index - 1] ?? monthBefore(endSec)
    const start = new Date(startSec * 1000)
    const base = startSec <= inceptionSec ? inception.sharePriceUsdc6 : closeOf(index - 1)
    return {
      year: start.getUTCFullYear(),
      month: start.getUTCMonth() + 1,
      pct: returnPct(base, closeOf(index)),
    }
  })
}

/**
 * Returns the ends of the months from the month of `fromSec` to the month of `toSec`, unix seconds at midnight (UTC).
 */
function monthEnds(fromSec: number, toSec: number): readonly number[] {
  const count = Math.min(MAX_MONTHS, monthOf(toSec) - monthOf(fromSec) + 1)
  const newest = monthOf(toSec)
  return Array.from({ length: count }, (_none, index) => endOf(newest - count + 1 + index))
}

/** Returns the months since year 0. */
function monthOf(sec: number): number {
  const date = new Date(sec * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const endOf = (month: number): number =>
  Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1) / 1000

function monthBefore(endSec: number): number {
  return endOf(monthOf(endSec) - 2)
}
