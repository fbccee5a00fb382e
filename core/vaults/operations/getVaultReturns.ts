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
  showAddress,
  showAsOf,
  units,
} from '../../kernel/operation/outputFields.ts'
import { sharePriceUsdc6 } from '../domain/shares.ts'
import type { BasketFacts, VaultCallDeps } from '../ports.ts'
import { type ObservedVault, readWindowReturns } from './history/readWindowReturns.ts'
import { percent } from './history/returnsSchema.ts'
import { resolveWindow, windowFields } from './history/windowFields.ts'
import {
  observedBlock,
  pricedToken,
  showBlock,
  showChange,
  showPrices,
  showWindow,
  windowOutput,
} from './history/windowSchema.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const observation = z
  .object({
    ...observedBlock,
    sharePriceUsdc: units('Value of one whole share (10^18), USDC-6, rounded down'),
    navUsdc: units('Net asset value, USDC-6'),
    totalSupply: units('Shares in existence, 18 decimals'),
    idleUsdc: units('Uninvested USDC in the vault, USDC-6'),
    holdings: z
      .array(
        z
          .object({
            ...pricedToken,
            balance: units('Tokens held, minus tokens owed to deferred claims, 8 decimals'),
          })
          .meta({ id: 'ObservedHolding', description: 'A constituent in the vault at a block' }),
      )
      .length(4)
      .meta({ description: 'The four constituents, in the order of the basket' }),
  })
  .meta({ id: 'VaultObservation', description: 'A vault at one end of a window' })

const vsBps = (benchmark: string) =>
  z
    .int()
    .nullable()
    .meta({
      description: `vaultPct minus ${benchmark}, basis points, rounded half away from zero`,
    })

const output = z
  .object({
    vault: address('Vault contract'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    ...windowOutput,
    vaultPct: percent('Change of the share price, net of fees, percent'),
    equalWeightPct: percent(
      'Return of the four constituents at equal weights, bought at startPoint and held, percent',
    ),
    buyAndHoldPct: percent(
      'Return of the holdings and idle USDC of startPoint, if held unchanged, percent',
    ),
    vsEqualWeightBps: vsBps('equalWeightPct'),
    vsBuyAndHoldBps: vsBps('buyAndHoldPct'),
    startPoint: observation.nullable(),
    endPoint: observation.nullable(),
    asOf: asOfSchema,
  })
  .meta({
    id: 'VaultReturns',
    description: 'Return of a vault and of two reference portfolios over one window',
  })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: (body) =>
    writeCsv<Body>(
      [
        textColumn('vault', ({ vault }) => vault),
        textColumn('window', ({ windowName }) => windowName),
        ...timeColumns<Body>('from', ({ fromAt }) => fromAt),
        ...timeColumns<Body>('to', ({ toAt }) => toAt),
        numberColumn('vault_pct', ({ vaultPct }) => vaultPct),
        numberColumn('equal_weight_pct', ({ equalWeightPct }) => equalWeightPct),
        numberColumn('buy_and_hold_pct', ({ buyAndHoldPct }) => buyAndHoldPct),
        numberColumn('vs_equal_weight_bps', ({ vsEqualWeightBps }) => vsEqualWeightBps),
        numberColumn('vs_buy_and_hold_bps', ({ vsBuyAndHoldBps }) => vsBuyAndHoldBps),
        textColumn('reason', ({ reason }) => reason),
        ...observationColumns('start', ({ startPoint }) => startPoint),
        ...observationColumns('end', ({ endPoint }) => endPoint),
      ],
      [body],
    ),
}

export const getVaultReturns = defineOperation({
  id: 'getVaultReturns',
  method: 'GET',
  path: '/v1/vault/{address}/returns',
  tag: 'Analytics',
  summary: 'Compare a vault over one window',
  description:
    'Return of a share, of equal weights and of buy-and-hold of the holdings, between two blocks ' +
    'at the prices of these blocks. A window that starts before the inception starts at the ' +
    'inception.',
  input: {
    params: closedObject({ address: addressField('Address of the vault') }),
    query: closedObject({ ...windowFields, format: tableFormatField }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vault_returns',
    readOnly: true,
    notFor: 'volatility, drawdown and fees; use get_vault_performance.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows whether rebalancing returned more than holding.',
  example: ({ vault }) => vault && { params: { address: vault.address }, query: { window: '7d' } },

  async run(deps: VaultCallDeps, { params, query }) {
    const at = deps.chain.head()
    const [basket, vault] = await Promise.all([
      deps.chain.basket(at),
      deps.chain.vault(at, params.address),
    ])
    if (vault === null) throw new UnknownVault(showAddress(params.address))
    const window = await resolveWindow(deps, query, at)
    const found = await readWindowReturns(deps, at, { vaults: [vault.address], window })
    const measured = found.get(vault.address)
    if (measured === undefined) throw new UnknownVault(showAddress(params.address))
    const { changes, start, end } = measured
    const body = {
      vault: showAddress(vault.address),
      symbol: vaultSymbol(vault),
      ...showWindow(measured, measured.reason),
      vaultPct: showChange(changes.vaultPpm),
      equalWeightPct: showChange(changes.equalWeightPpm),
      buyAndHoldPct: showChange(changes.buyAndHoldPpm),
      vsEqualWeightBps: changes.vsEqualWeightBps,
      vsBuyAndHoldBps: changes.vsBuyAndHoldBps,
      startPoint: start && showObservation(basket, start),
      endPoint: end && showObservation(basket, end),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function showObservation(basket: BasketFacts, { point, state, value }: ObservedVault) {
  return {
    ...showBlock(point.block),
    sharePriceUsdc: String(sharePriceUsdc6(value.book)),
    navUsdc: String(value.book.navUsdc6),
    totalSupply: String(state.supply),
    idleUsdc: String(value.idleUsdc6),
    holdings: showPrices(basket, point).map((priced, index) => ({
      ...priced,
      balance: String(value.holdings[index] ?? 0n),
    })),
  }
}

function observationColumns(name: string, of: (body: Body) => Body['startPoint']) {
  return [
    numberColumn<Body>(`${name}_block_number`, (body) => of(body)?.blockNumber ?? null),
    numberColumn<Body>(`${name}_share_price_usdc6`, (body) => of(body)?.sharePriceUsdc ?? null),
  ]
}
