import { z } from 'zod'
import { UnknownVault } from '../../kernel/errors.ts'
import { mapFour } from '../../kernel/four.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import {
  address,
  asOfSchema,
  bps,
  count,
  dollars,
  fourBps,
  fourSignedBps,
  showAddress,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { sharePriceUsdc6 } from '../domain/shares.ts'
import { MINT_FEE_BPS, REBALANCE_BAND_BPS } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'
import { asOfFields, readPriced, resolveAsOf } from './history/asOf.ts'
import { priceStateFields, showPriceState } from './priceState.ts'
import { type VaultValue, valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/** One basis point as a number with 18 decimals. */
const WAD_PER_BPS = 10n ** 14n

const holding = z
  .object({
    symbol: z.string().meta({ description: 'Symbol of the constituent' }),
    address: address('Token contract'),
    balance: units('Tokens held, minus tokens owed to deferred claims, 8 decimals'),
    priceUsdc: units('Price, USDC-6 per whole token'),
    valueUsdc: units('Value in USDC-6, rounded down'),
    weightBps: bps('Part of the NAV in basis points'),
  })
  .meta({ id: 'Holding', description: 'One constituent inside a vault' })

const rebalanceBudget = z
  .object({
    tradableUsdc: units('Value that a rebalance may trade in one direction now, USDC-6'),
    neededUsdc: units('Value that a rebalance to the targets would trade, USDC-6'),
    turnoverLeftBps: bps(
      'Remaining turnover budget, basis points; refills by 1000 basis points per day',
    ),
    lossLeftBps: bps(
      'Remaining budget for losses against the TWAP, basis points; refills by 20 basis points per week',
    ),
    nextRebalanceAt: unixSeconds(
      'Earliest time at which the budgets permit a rebalance, unix seconds',
    ),
    unfinished: z.boolean().meta({ description: 'Whether the newest rebalance was partial' }),
  })
  .meta({ id: 'RebalanceBudget', description: 'Trades that the budgets of a vault permit' })

const output = z
  .object({
    vault: address('Vault contract, also its share token (18 decimals)'),
    vaultId: count('Number of the vault, from 1 in the order of creation'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    chainId: count('Chain of the vault'),
    strategist: address('Strategist: the creator, who alone may set target weights'),
    owner: address('Owner of the protocol'),
    navUsdc: units('Net asset value in USDC-6; equals totalAssets() of the vault at this block'),
    nav: dollars('navUsdc in dollars'),
    sharePriceUsdc: units('Value of one whole share (10^18), USDC-6, rounded down'),
    totalSupply: units('Shares in existence, 18 decimals'),
    feesAccruedShares: units('Management fee that is due and not minted, in shares'),
    holders: count('Number of holders of shares'),
    holdings: z.tuple([holding, holding, holding, holding]).meta({
      description: 'The four constituents, in the order of the basket',
    }),
    idleUsdc: units('Uninvested USDC in the vault, USDC-6'),
    idleBps: bps('Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000'),
    weightsBps: fourBps('Target weights in basis points, in the order of the basket'),
    targetWeightsBps: fourBps('Same as weightsBps'),
    currentWeightsBps: fourBps('Parts of the NAV, basis points, rounded by largest remainder'),
    driftBps: fourSignedBps('Current minus target weight, signed basis points'),
    maxDriftBps: count('Largest distance of a weight from its target, basis points'),
    rebalanceNeeded: z.boolean().meta({ description: 'Whether rebalance() would trade' }),
    rebalanceBudget,
    rebalanceBandBps: count('Drift beyond which a rebalance is allowed, basis points'),
    maxTvlUsdc: units('Cap: highest NAV after a deposit, USDC-6'),
    mintFeeBps: count('Fee on deposits, basis points, rounded up'),
    createdAt: unixSeconds('Time of the creation, unix seconds'),
    lastRebalanceAt: unixSeconds(
      'Time of the newest rebalance, unix seconds; null before the first',
    ).nullable(),
    ...priceStateFields,
    asOf: asOfSchema,
  })
  .meta({ id: 'Vault', description: 'Value, holdings, weights and limits of a vault at one block' })

export const getVault = defineOperation({
  id: 'getVault',
  method: 'GET',
  path: '/v1/vault/{address}',
  tag: 'Vaults',
  summary: 'Read one vault',
  description:
    'Value, holdings, current and target weights, drift and limits of a vault, computed from ' +
    'indexed logs; every figure equals the contract exactly.',
  input: {
    params: closedObject({ address: addressField('Address of the vault') }),
    query: closedObject(asOfFields),
  },
  output,
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vault',
    readOnly: true,
    notFor: 'past values of a vault; use get_vault_history or get_vault_performance.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows the value of shares and the drift of the holdings from their targets.',
  example: ({ vault }) => vault && { params: { address: vault.address } },

  async run(deps: VaultCallDeps, { params, query }) {
    const at = await resolveAsOf(deps, query)
    const [basket, vault] = await Promise.all([
      readPriced(deps, query, at),
      deps.chain.vault(at, params.address),
    ])
    if (vault === null) throw new UnknownVault(showAddress(params.address))
    return {
      body: showVault(deps.settings.chainId, basket, vault),
      at: basket.block,
    }
  },
})

function showVault(chainId: number, basket: BasketFacts, vault: VaultFacts) {
  const value = valueVault(basket, vault)
  return {
    vault: showAddress(vault.address),
    vaultId: vault.vaultId,
    symbol: vaultSymbol(vault),
    chainId,
    strategist: showAddress(vault.strategist),
    owner: showAddress(basket.factory.owner),
    navUsdc: String(value.book.navUsdc6),
    nav: formatUsdc6(value.book.navUsdc6),
    sharePriceUsdc: String(sharePriceUsdc6(value.book)),
    totalSupply: String(vault.supply),
    feesAccruedShares: String(value.feeShares),
    holders: vault.holders,
    holdings: mapFour(basket.constituents, (token, index) => ({
      symbol: token.symbol,
      address: showAddress(token.address),
      balance: String(value.holdings[index]),
      priceUsdc: String(basket.prices.pricesUsdc6[index]),
      valueUsdc: String(value.valuesUsdc6[index]),
      weightBps: value.weights.weightsBps[index] ?? 0,
    })),
    idleUsdc: String(value.idleUsdc6),
    idleBps: value.weights.idleBps,
    weightsBps: vault.targetWeightsBps,
    targetWeightsBps: vault.targetWeightsBps,
    currentWeightsBps: value.weights.weightsBps,
    driftBps: value.driftBps,
    maxDriftBps: value.maxDriftBps,
    rebalanceNeeded: value.rebalanceNeeded,
    rebalanceBudget: showBudget(vault, value),
    rebalanceBandBps: REBALANCE_BAND_BPS,
    maxTvlUsdc: String(vault.maxTvlUsdc6),
    mintFeeBps: MINT_FEE_BPS,
    createdAt: vault.createdAtSec,
    lastRebalanceAt: vault.lastRebalanceAtSec,
    ...showPriceState(basket),
    asOf: showAsOf(basket.block),
  }
}

function showBudget({ budget: { isUnfinished } }: VaultFacts, { budget, gaps }: VaultValue) {
  return {
    tradableUsdc: String(budget.tradableUsdc6),
    neededUsdc: String(gaps.turnoverUsdc6),
    turnoverLeftBps: Number(budget.turnoverWad / WAD_PER_BPS),
    lossLeftBps: Number(budget.lossWad / WAD_PER_BPS),
    nextRebalanceAt: budget.nextSec,
    unfinished: isUnfinished,
  }
}
