import { z } from 'zod'
import { mapFour } from '../../kernel/four.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import {
  address,
  asOfSchema,
  count,
  showAddress,
  showAsOf,
  units,
} from '../../kernel/operation/outputFields.ts'
import {
  MAX_WEIGHT_STEP_BPS,
  MGMT_FEE_BPS_PER_YEAR,
  MIN_DEPOSIT_USDC6,
  MINT_FEE_BPS,
  PERF_FEE_BPS,
  REBALANCE_BAND_BPS,
} from '../domain/vaultRules.ts'
import type { BasketFacts, VaultCallDeps } from '../ports.ts'
import { asOfFields, resolvePriced } from './history/asOf.ts'
import { priceStateFields, showPriceState } from './priceState.ts'

/** Decimals of the display multiplier. Source: ConstituentFacts.multiplierE18. */
const MULTIPLIER_DECIMALS = 18

const constituent = z
  .object({
    symbol: z.string().meta({ description: 'Symbol of the stock' }),
    name: z.string().meta({ description: 'Name of the token' }),
    address: address('Token contract'),
    decimals: z.literal(8).meta({ description: 'Decimals of the token' }),
    priceUsdc: units('Price, USDC-6 per whole token'),
    priceUsd: z.number().min(0).meta({ description: 'priceUsdc / 1e6' }),
    multiplier: z
      .string()
      .regex(/^[0-9]+\.[0-9]{18}$/)
      .meta({ description: 'Stocks per token as displayed by the issuer; not used in valuations' }),
    halted: z.boolean().meta({ description: 'Whether the issuer halted transfers' }),
  })
  .meta({ id: 'Constituent', description: 'One of the four tokenized stocks' })

const step = z.string().meta({ description: 'One step, as one line of text' })

const output = z
  .object({
    protocol: z.string().meta({ description: 'Name of the protocol' }),
    chain: z.string().meta({ description: 'Name of the chain' }),
    chainId: count('Chain of every contract below'),
    factory: address('Vault factory'),
    usdc: address('USDC'),
    feeSink: address('Address that receives the fees'),
    priceSource: address('Time-weighted price source of the protocol'),
    defaultMaxTvlUsdc: units('Cap of a new vault, USDC-6'),
    totalVaults: count(
      'Number of created vaults; vaultCount of GET /v1/index counts only those with shares',
    ),
    fees: z.object({
      mintBps: count('Fee on deposits, basis points'),
      mgmtBpsPerYear: count('Management fee, basis points per year'),
      perfBps: count('Performance fee, basis points'),
    }),
    minDepositUsdc: units('Smallest deposit, USDC-6'),
    constituents: z
      .tuple([constituent, constituent, constituent, constituent])
      .meta({ description: 'The four constituents, in the order of every weight array' }),
    flow: z
      .object({ '1': step, '2': step, '3': step, '4': step, exit: step, read: step })
      .meta({ description: 'Steps to use the service' }),
    twapWindowSeconds: count('Window of the mean price, seconds'),
    ...priceStateFields,
    asOf: asOfSchema,
  })
  .meta({ id: 'Basket', description: 'The protocol: contracts, fees, constituents and prices' })

export const getBasket = defineOperation({
  id: 'getBasket',
  method: 'GET',
  path: '/v1/basket',
  tag: 'Vaults',
  summary: 'Read the basket',
  description:
    'Contracts, fees, limits, the four constituents in their fixed order with prices, and the ' +
    'steps to use the service.',
  input: { query: closedObject(asOfFields) },
  output,
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_basket',
    readOnly: true,
    notFor: 'the value of one vault; use get_vault.',
  },
  refusals: [],
  why: 'Returns the contracts and the order of the constituents, which every weight array follows.',
  example: () => ({}),

  async run(deps: VaultCallDeps, { query }) {
    const basket = await resolvePriced(deps, query)
    return { body: showBasket(deps.settings, basket), at: basket.block }
  },
})

function showBasket(settings: VaultCallDeps['settings'], basket: BasketFacts) {
  const { factory, prices } = basket
  return {
    protocol: 'Quartet',
    chain: settings.chainName,
    chainId: settings.chainId,
    factory: showAddress(factory.address),
    usdc: showAddress(factory.usdc),
    feeSink: showAddress(factory.feeSink),
    priceSource: showAddress(factory.priceSource),
    defaultMaxTvlUsdc: String(factory.defaultMaxTvlUsdc6),
    totalVaults: factory.totalVaults,
    fees: {
      mintBps: MINT_FEE_BPS,
      mgmtBpsPerYear: MGMT_FEE_BPS_PER_YEAR,
      perfBps: PERF_FEE_BPS,
    },
    minDepositUsdc: String(MIN_DEPOSIT_USDC6),
    constituents: mapFour(basket.constituents, (token, index) => ({
      symbol: token.symbol,
      name: token.name,
      address: showAddress(token.address),
      decimals: token.decimals,
      priceUsdc: String(prices.pricesUsdc6[index]),
      priceUsd: Number(formatUsdc6(prices.pricesUsdc6[index] ?? 0n)),
      multiplier: showMultiplier(token.multiplierE18),
      halted: token.halted,
    })),
    flow: showFlow(basket),
    twapWindowSeconds: prices.windowSec,
    ...showPriceState(basket),
    asOf: showAsOf(basket.block),
  }
}

function showFlow({ factory, constituents }: BasketFacts) {
  const symbols = constituents.map(({ symbol }) => symbol).join(', ')
  const minimum = `${formatUsdc6(MIN_DEPOSIT_USDC6)} USD (${MIN_DEPOSIT_USDC6})`
  const cap = formatUsdc6(factory.defaultMaxTvlUsdc6)
  return {
    '1':
      'Create a vault once: POST /v1/create-vault, sign, broadcast; the sender becomes its sole ' +
      `strategist, its cap is ${cap} USD.`,
    '2':
      `Optionally set target weights of ${symbols}: POST /v1/set-weights; they sum to 10000, each ` +
      `moves by at most ${MAX_WEIGHT_STEP_BPS} bps per call.`,
    '3':
      `Buy shares with USDC: POST /v1/buy; at least ${minimum}, mint fee ${MINT_FEE_BPS} bps, with ` +
      'approve + deposit or one permit signature.',
    '4':
      `Rebalance when a weight is more than ${REBALANCE_BAND_BPS} bps off its target: POST ` +
      '/v1/rebalance; any account may send the transaction, and the sender earns nothing.',
    exit:
      'POST /v1/redeem turns shares into USDC, or with inKind into the raw tokens, which ' +
      'needs no price and works at any block; POST /v1/send transfers shares to another ' +
      'wallet.',
    read:
      'GET /v1/vault/{address}, GET /v1/balance/{agent}, GET /v1/vaults and GET ' +
      '/v1/quote?usdc= are free and state the block for which the answer is true.',
  }
}

function showMultiplier(multiplierE18: bigint): string {
  const digits = multiplierE18.toString().padStart(MULTIPLIER_DECIMALS + 1, '0')
  return `${digits.slice(0, -MULTIPLIER_DECIMALS)}.${digits.slice(-MULTIPLIER_DECIMALS)}`
}
