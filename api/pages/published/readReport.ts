import type { Address } from 'viem'
import type { z } from 'zod'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { IndexReorganised } from '../../../core/kernel/errors.ts'
import { mapFour, toFour } from '../../../core/kernel/four.ts'
import { usdc6 } from '../../../core/kernel/money.ts'
import { computeSignals, type Signals } from '../../../core/vaults/domain/signals/computeSignals.ts'
import { getBasket } from '../../../core/vaults/operations/getBasket.ts'
import { getVault } from '../../../core/vaults/operations/getVault.ts'
import { getVaultActivity } from '../../../core/vaults/operations/getVaultActivity.ts'
import { getVaultPerformance } from '../../../core/vaults/operations/getVaultPerformance.ts'
import { readDailyCloses } from '../../../core/vaults/operations/signals/readDailyCloses.ts'
import type { RangeName } from './ranges.ts'
import { type MonthReturn, readMonths } from './readMonths.ts'
import { type RangeSeries, readSeries } from './readSeries.ts'

/** Maximum events to read for a page. The page sums fees into one row and shows the newest of the other events. */
const EVENTS = 40

/**
 * All facts of a page about a vault, true for one block; the figures equal those of the REST
 * answers.
 */
export type VaultReport = {
  readonly at: BlockRef
  readonly vault: z.output<typeof getVault.output>
  readonly basket: z.output<typeof getBasket.output>
  readonly performance: z.output<typeof getVaultPerformance.output>
  readonly events: z.output<typeof getVaultActivity.output>['events']
  readonly signals: Signals
  readonly series: RangeSeries
  readonly months: readonly MonthReturn[]
}

/**
 * Reads a vault as of the newest block; retries once if this block leaves the chain during the read. Throws
 * DomainError.
 */
export async function readReport(
  deps: Deps,
  page: { readonly vault: Address; readonly range: RangeName },
): Promise<VaultReport> {
  try {
    return await readAt(deps, deps.chain.head(), page)
  } catch (error) {
    if (!(error instanceof IndexReorganised)) throw error
    return readAt(deps, deps.chain.head(), page)
  }
}

async function readAt(
  deps: Deps,
  at: BlockRef,
  { vault: address, range }: { readonly vault: Address; readonly range: RangeName },
): Promise<VaultReport> {
  const params = { address }
  const block = { block: at.number }
  const [vault, basket, performance, activity, closes, inceptions] = await Promise.all([
    getVault.answer(deps, { params, query: block }),
    getBasket.answer(deps, { query: block }),
    getVaultPerformance.answer(deps, { params, query: block }),
    getVaultActivity.answer(deps, { params, query: { ...block, limit: EVENTS } }),
    readDailyCloses(deps, at),
    deps.history.inceptions(at, [address]),
  ])
  for (const { at: read } of [vault, basket, performance, activity]) {
    if (read?.hash !== at.hash) throw new IndexReorganised(at.number)
  }
  const inception = inceptions.get(address) ?? null
  const [series, months] = await Promise.all([
    readSeries(deps, at, { inception, address, range }),
    readMonths(deps, at, { address, inception }),
  ])
  const shown = getVault.output.parse(vault.body)
  const pricesUsdc6 = mapFour(toFour(shown.holdings), ({ priceUsdc }) => usdc6(BigInt(priceUsdc)))
  return {
    at,
    vault: shown,
    basket: getBasket.output.parse(basket.body),
    performance: getVaultPerformance.output.parse(performance.body),
    events: getVaultActivity.output.parse(activity.body).events,
    signals: computeSignals(closes, { timestampSec: at.timestampSec, pricesUsdc6 }),
    series,
    months,
  }
}
