import {
  numberColumn,
  textColumn,
  timeColumns,
  writeCsv,
} from '../../../core/kernel/operation/csv.ts'
import { roundPct } from '../../../core/vaults/domain/analytics/returns.ts'
import { weightsOf } from '../../../core/vaults/operations/history/readNavSeries.ts'
import type { ShownPage } from './livePage.ts'
import { nameOf } from './pageText.ts'
import type { RangePoint } from './readSeries.ts'

type Nav = NonNullable<RangePoint['nav']>

/**
 * Writes every point of the range of a page as CSV, with the name of the page; a spreadsheet never runs a cell as a
 * formula.
 */
export function pageCsv({ page, report }: Pick<ShownPage, 'page' | 'report'>): string {
  const { vault, series } = report
  const name = nameOf(page, vault.symbol)
  const units =
    (of: (nav: Nav) => bigint | number) =>
    ({ nav }: RangePoint) =>
      nav === null ? null : String(of(nav))
  const perToken = (stem: string, of: (nav: Nav) => readonly number[]) =>
    vault.holdings.map(({ symbol }, index) =>
      numberColumn(
        `${stem}_${symbol.toLowerCase()}_bps`,
        units((nav) => of(nav)[index] ?? 0),
      ),
    )
  return writeCsv<RangePoint>(
    [
      textColumn('page', () => name),
      textColumn('vault', () => vault.vault),
      ...timeColumns<RangePoint>('timestamp', ({ block }) => block.timestampSec),
      numberColumn('block_number', ({ block }) => block.number),
      numberColumn('share_price_usdc6', (point) => String(point.sharePriceUsdc6)),
      numberColumn('equal_weight_usdc6', ({ equalWeightUsdc6: own }) =>
        own === null ? null : Math.round(own),
      ),
      numberColumn('drawdown_pct', (point) => roundPct(point.drawdownPct)),
      numberColumn(
        'nav_usdc6',
        units(({ value }) => value.book.navUsdc6),
      ),
      numberColumn(
        'total_supply_shares18',
        units(({ state }) => state.supply),
      ),
      numberColumn(
        'holders_count',
        units(({ state }) => state.holders),
      ),
      numberColumn(
        'inflow_usdc6',
        units(({ inflowUsdc6 }) => inflowUsdc6),
      ),
      numberColumn(
        'outflow_usdc6',
        units(({ outflowUsdc6 }) => outflowUsdc6),
      ),
      ...perToken('target', ({ state }) => state.targetWeightsBps),
      ...perToken('current', weightsOf),
    ],
    series.points,
  )
}
