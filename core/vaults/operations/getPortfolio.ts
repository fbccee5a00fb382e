import { z } from 'zod'
import { formatUsdc6 } from '../../kernel/money.ts'
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
  dollars,
  showAddress,
  showAsOf,
  signedUnits,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import type { VaultCallDeps } from '../ports.ts'
import { asOfFields, resolvePriced } from './history/asOf.ts'
import { type PortfolioPosition, readPortfolios } from './history/readPortfolios.ts'
import { priceStateFields, showPriceState } from './priceState.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const money = {
  valueUsdc: units('Value of the shares, USDC-6, rounded down'),
  costBasisUsdc: units('Average cost of the shares still held, fees included, USDC-6'),
  unrealisedPnlUsdc: signedUnits('valueUsdc minus costBasisUsdc, USDC-6'),
  soldCostUsdc: units('Cost of all redeemed shares, USDC-6'),
  proceedsUsdc: units('USDC received for redeemed shares, USDC-6'),
  inKindUsdc: units('Value of redemptions in kind, each at the prices of its block, USDC-6'),
  realisedPnlUsdc: signedUnits('proceedsUsdc plus inKindUsdc minus soldCostUsdc, USDC-6'),
}

const position = z
  .object({
    vault: address('Vault contract'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    shares: units('Shares held, 18 decimals; 0 after an exit'),
    value: dollars('valueUsdc in dollars'),
    ...money,
    firstAt: unixSeconds('Time of the first shares of the account, unix seconds'),
    lastAt: unixSeconds('Time of the last change of the position, unix seconds'),
  })
  .meta({ id: 'PortfolioPosition', description: 'Cost and profit of the account in one vault' })

const output = z
  .object({
    account: address('Address of the account'),
    positions: z.array(position).meta({
      description: 'Every vault whose shares the account ever held, sorted by value',
    }),
    totals: z.object(money).meta({ id: 'PortfolioTotals', description: 'Sums over all vaults' }),
    ...priceStateFields,
    asOf: asOfSchema,
  })
  .meta({ id: 'Portfolio', description: 'Cost, holdings and profit of an account' })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ positions }) =>
    writeCsv<Body['positions'][number]>(
      [
        textColumn('vault', (row) => row.vault),
        textColumn('symbol', (row) => row.symbol),
        numberColumn('shares18', (row) => row.shares),
        numberColumn('value_usdc6', (row) => row.valueUsdc),
        numberColumn('cost_basis_usdc6', (row) => row.costBasisUsdc),
        numberColumn('unrealised_pnl_usdc6', (row) => row.unrealisedPnlUsdc),
        numberColumn('sold_cost_usdc6', (row) => row.soldCostUsdc),
        numberColumn('proceeds_usdc6', (row) => row.proceedsUsdc),
        numberColumn('in_kind_usdc6', (row) => row.inKindUsdc),
        numberColumn('realised_pnl_usdc6', (row) => row.realisedPnlUsdc),
        ...timeColumns<Body['positions'][number]>('first_at', (row) => row.firstAt),
        ...timeColumns<Body['positions'][number]>('last_at', (row) => row.lastAt),
      ],
      positions,
    ),
}

export const getPortfolio = defineOperation({
  id: 'getPortfolio',
  method: 'GET',
  path: '/v1/accounts/{address}/portfolio',
  tag: 'Analytics',
  summary: 'Read the profit of an account',
  description:
    'Cost, value, realised and unrealised profit per vault at average cost, including vaults ' +
    'without remaining shares. Sent shares carry their cost to the receiver and realise ' +
    'nothing.',
  input: {
    params: closedObject({ address: addressField('Address of the account') }),
    query: closedObject({ ...asOfFields, format: tableFormatField }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_portfolio',
    readOnly: true,
    notFor: 'USDC or gas coins of an account; use usdc_balances for USDC.',
  },
  refusals: [],
  why: 'Shows the cost, the holdings and the profit of an account.',
  example: ({ account }) => ({ params: { address: account } }),

  async run(deps: VaultCallDeps, { params: { address: account }, query }) {
    const basket = await resolvePriced(deps, query)
    const at = basket.block
    const held = (await readPortfolios(deps, at, [account])).get(account) ?? []
    const body = {
      account: showAddress(account),
      positions: held.map(show),
      totals: showMoney(held),
      ...showPriceState(basket),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function show(held: PortfolioPosition) {
  const { position } = held
  return {
    vault: showAddress(position.vault.address),
    symbol: vaultSymbol(position.vault),
    shares: String(position.shares),
    value: formatUsdc6(held.valueUsdc6),
    ...showMoney([held]),
    firstAt: position.firstAtSec,
    lastAt: position.lastAtSec,
  }
}

function showMoney(held: readonly PortfolioPosition[]) {
  const sum = (part: (position: PortfolioPosition) => bigint): string =>
    String(held.reduce((total, position) => total + part(position), 0n))
  return {
    valueUsdc: sum(({ valueUsdc6 }) => valueUsdc6),
    costBasisUsdc: sum(({ position }) => position.costUsdc6),
    unrealisedPnlUsdc: sum(({ unrealisedUsdc6 }) => unrealisedUsdc6),
    soldCostUsdc: sum(({ position }) => position.soldCostUsdc6),
    proceedsUsdc: sum(({ position }) => position.proceedsUsdc6),
    inKindUsdc: sum(({ inKindUsdc6 }) => inKindUsdc6),
    realisedPnlUsdc: sum(({ realisedUsdc6 }) => realisedUsdc6),
  }
}
