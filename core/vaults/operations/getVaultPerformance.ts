import { z } from 'zod'
import { UnknownVault } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import {
  CSV_TYPE,
  numberColumn,
  textColumn,
  timeColumns,
  writeCsv,
} from '../../kernel/operation/csv.ts'
import {
  defineOperation,
  type Format,
  type Immutable,
} from '../../kernel/operation/defineOperation.ts'
import { tableFormatField } from '../../kernel/operation/formatField.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import {
  address,
  asOfSchema,
  count,
  showAddress,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import type { VaultCallDeps, VaultFacts } from '../ports.ts'
import { asOfFields, resolvePriced } from './history/asOf.ts'
import { type Performance, readPerformance } from './history/readPerformance.ts'
import { percent, returnsSchema, showReturns } from './history/returnsSchema.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/** Formula of each figure, with which a reader can recompute the figure from the history. */
const METHOD = {
  returns:
    '(sharePriceUsdc now / sharePriceUsdc at the start of the window - 1) x 100; windows of 1, 7, ' +
    '30, 90, 180 and 365 days start that many days before the last full hour, `ytd` at 00:00 UTC ' +
    'of January 1, `all` at the inception: the block since which the vault has had shares without interruption',
  volAnnualPct:
    'sample deviation of the last 30 daily log returns (20 at least) x sqrt(365) x 100; closes at ' +
    '00:00 UTC, every calendar day',
  sharpe:
    'mean / sample deviation of the daily log returns of the last 365 days (20 at least) x ' +
    'sqrt(365); riskless rate 0',
  maxDrawdownPct:
    '(minimum of price / highest earlier price - 1) x 100, over the prices at the inception, at the daily closes and now',
  trackingDifferencePct:
    'return since the inception minus the return of four equal parts of the constituents, ' +
    'bought at the inception and held, percentage points',
  fees: 'mint fees as paid, and fee shares, including due fee shares, at the share price of this block',
} as const

const output = z
  .object({
    vault: address('Vault contract'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    since: unixSeconds(
      'Inception: start of the current period with shares, unix seconds; null without shares',
    ).nullable(),
    historyDays: count('Whole days since the inception; figures that need more days are null'),
    sharePriceUsdc: units('Value of one whole share (10^18), USDC-6, rounded down'),
    returns: returnsSchema,
    volAnnualPct: percent('Annualised volatility, percent'),
    maxDrawdownPct: percent('Largest fall from a high, percent, zero or negative'),
    sharpe: percent('Sharpe ratio, annualised, riskless rate 0; null when the price never changed'),
    equalWeightPct: percent(
      'Return of equal parts of the constituents since the inception, percent',
    ),
    trackingDifferencePct: percent(
      'Return since the inception minus equalWeightPct, percentage points',
    ),
    feesPaid: z
      .object({
        mintUsdc: units('Mint fees since the creation, USDC-6'),
        managementUsdc: units('Fee shares since the creation at the current share price, USDC-6'),
        totalUsdc: units('mintUsdc plus managementUsdc, USDC-6'),
      })
      .meta({ id: 'FeesPaid', description: 'Fees paid by holders' }),
    method: z
      .object({
        returns: text('returns'),
        volAnnualPct: text('volAnnualPct'),
        sharpe: text('sharpe'),
        maxDrawdownPct: text('maxDrawdownPct'),
        trackingDifferencePct: text('trackingDifferencePct'),
        fees: text('feesPaid'),
      })
      .meta({ id: 'PerformanceMethod', description: 'Method of each figure' }),
    asOf: asOfSchema,
  })
  .meta({ id: 'VaultPerformance', description: 'Performance of a vault since its inception' })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: (body) =>
    writeCsv<Body>(
      [
        textColumn('vault', ({ vault }) => vault),
        ...timeColumns<Body>('since', ({ since }) => since),
        numberColumn('history_days', ({ historyDays }) => historyDays),
        numberColumn('share_price_usdc6', ({ sharePriceUsdc }) => sharePriceUsdc),
        ...returnColumns(body),
        numberColumn('vol_annual_pct', ({ volAnnualPct }) => volAnnualPct),
        numberColumn('max_drawdown_pct', ({ maxDrawdownPct }) => maxDrawdownPct),
        numberColumn('sharpe_ratio', ({ sharpe }) => sharpe),
        numberColumn('equal_weight_pct', ({ equalWeightPct }) => equalWeightPct),
        numberColumn('tracking_difference_pct', (row) => row.trackingDifferencePct),
        numberColumn('fees_mint_usdc6', ({ feesPaid }) => feesPaid.mintUsdc),
        numberColumn('fees_management_usdc6', ({ feesPaid }) => feesPaid.managementUsdc),
      ],
      [body],
    ),
}

export const getVaultPerformance = defineOperation({
  id: 'getVaultPerformance',
  method: 'GET',
  path: '/v1/vault/{address}/performance',
  tag: 'Analytics',
  summary: 'Read the performance of a vault',
  description:
    'Returns by window, volatility, drawdown, Sharpe ratio, difference to equal weights and ' +
    'fees paid. A figure that needs more history than the vault has is null; historyDays ' +
    'states the length of the history. For one window against equal weights use GET ' +
    '/v1/vault/{address}/returns.',
  input: {
    params: closedObject({ address: addressField('Address of the vault') }),
    query: closedObject({ ...asOfFields, format: tableFormatField }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vault_performance',
    readOnly: true,
    notFor: 'a series to plot; use get_vault_history.',
  },
  refusals: ['unknown_vault'],
  why: 'Compares vaults by return and risk, not only by price.',
  example: ({ vault }) => vault && { params: { address: vault.address } },

  async run(deps: VaultCallDeps, { params, query }) {
    const { block: at } = await resolvePriced(deps, query)
    const vault = await deps.chain.vault(at, params.address)
    const performance = (await readPerformance(deps, at, [params.address])).get(params.address)
    if (vault === null || performance === undefined) {
      throw new UnknownVault(showAddress(params.address))
    }
    return { body: { ...show(vault, performance), asOf: showAsOf(at) }, at }
  },
})

function show(vault: VaultFacts, performance: Performance) {
  const { inception, fees } = performance
  return {
    vault: showAddress(vault.address),
    symbol: vaultSymbol(vault),
    since: inception === null ? null : inception.block.timestampSec,
    historyDays: performance.historyDays,
    sharePriceUsdc: String(performance.sharePriceUsdc6),
    returns: showReturns(performance.returns),
    volAnnualPct: performance.volAnnualPct,
    maxDrawdownPct: performance.maxDrawdownPct,
    sharpe: performance.sharpe,
    equalWeightPct: performance.equalWeightPct,
    trackingDifferencePct: performance.trackingDifferencePct,
    feesPaid: {
      mintUsdc: String(fees.mintUsdc6),
      managementUsdc: String(fees.managementUsdc6),
      totalUsdc: String(fees.totalUsdc6),
    },
    method: METHOD,
  }
}

function returnColumns({ returns }: Body) {
  return Object.entries(returns).map(([name, value]) =>
    numberColumn<Body>(`return_${name.replace('Pct', '')}_pct`, () => value),
  )
}

function text(figure: string) {
  return z.string().meta({ description: `Method of ${figure}` })
}
