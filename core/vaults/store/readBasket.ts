import type { Address } from 'viem'
import type { Deployment } from '../../deployment.ts'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { IndexNotReady } from '../../kernel/errors.ts'
import { type Four, mapFour } from '../../kernel/four.ts'
import { usdc6 } from '../../kernel/money.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { bool, hex, int, maybe, numeric, type RowOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { BasketFacts, ConstituentFacts, PriceBoard } from '../ports.ts'
import { findPricedBlock } from './findPricedBlock.ts'
import { type PricesAnswer, readPrices } from './readPrices.ts'

const FACTORY_ROW = {
  owner: maybe(hex),
  fee_sink: maybe(hex),
  price_source: maybe(hex),
  venue: maybe(hex),
  default_max_tvl_usdc: maybe(numeric),
  total_vaults: int,
}

const TOKEN_ROW = {
  address: hex,
  halted: bool,
  multiplier_e_18: numeric,
  next_multiplier_e_18: numeric,
  multiplier_effective_at: int,
}
type TokenRow = RowOf<typeof TOKEN_ROW>

const ONE_E18 = 10n ** 18n
const NO_PRICES = mapFour([0n, 0n, 0n, 0n], usdc6)
const EMPTY_PRICES = { pricesUsdc6: NO_PRICES, spotsUsdc6: NO_PRICES, windowSec: 0 }

/**
 * Reads the factory configuration, the constituents and their prices at a block.
 *
 * Throws `IndexNotReady` while the logs of the factory are not indexed.
 */
export async function readBasket(
  query: Query,
  deployment: Deployment,
  at: BlockRef,
): Promise<BasketFacts> {
  const { vaults } = deployment
  const factoryId = `${at.chainId}-${vaults.factory}`
  const usdc = deployment.chains.find((chain) => chain.chainId === at.chainId)?.usdc
  const [factory] = await query(FACTORY_ROW)`
    select owner, fee_sink, price_source, venue, default_max_tvl_usdc, total_vaults
    from chain.factory_state where factory_id = ${factoryId} and block_number <= ${at.number}
    order by block_number desc limit 1`
  const { owner, fee_sink: feeSink, price_source: priceSource, venue } = factory ?? {}
  const maxTvlUsdc6 = factory?.default_max_tvl_usdc
  if (!owner || !feeSink || !priceSource || !venue || maxTvlUsdc6 == null || !usdc) {
    throw new IndexNotReady(RETRY_AFTER_SEC.price)
  }
  const tokens = mapFour(vaults.constituents, (constituent) => constituent.address)
  const prices = await readBoard(query, { at, factoryId, priceSource, tokens, deployment })
  return {
    block: at,
    factory: {
      address: vaults.factory,
      owner,
      feeSink,
      priceSource,
      venue,
      usdc,
      defaultMaxTvlUsdc6: maxTvlUsdc6,
      totalVaults: factory?.total_vaults ?? 0,
    },
    constituents: await readConstituents(query, deployment, at),
    prices,
  }
}

type BoardQuery = {
  readonly at: BlockRef
  readonly factoryId: string
  readonly priceSource: Address
  readonly tokens: Four<Address>
  readonly deployment: Deployment
}

async function readBoard(query: Query, wanted: BoardQuery): Promise<PriceBoard> {
  const { at, tokens } = wanted
  const answer = await readPrices(query, at, wanted.priceSource, tokens)
  if (answer.kind === 'prices') {
    const { kind: _kind, ...prices } = answer
    return { status: 'live', at, ...prices, reason: null, everPriced: true }
  }
  const last = await findPricedBlock({ query, factoryId: wanted.factoryId, tokens }, at)
  const { pricesUsdc6, spotsUsdc6, windowSec } = last?.answer ?? EMPTY_PRICES
  return {
    status: 'unavailable',
    at: last?.at ?? at,
    pricesUsdc6,
    spotsUsdc6,
    windowSec,
    reason: reasonOf(wanted.deployment, answer),
    everPriced: last !== undefined,
  }
}

async function readConstituents(
  query: Query,
  deployment: Deployment,
  at: BlockRef,
): Promise<Four<ConstituentFacts>> {
  const { constituents } = deployment.vaults
  const ids = constituents.map((constituent) => `${at.chainId}-${constituent.address}`)
  const rows = await query(TOKEN_ROW)`
    select distinct on (token_id) address, halted, multiplier_e_18, next_multiplier_e_18,
      multiplier_effective_at
    from chain.token_state where token_id = any(${ids}) and block_number <= ${at.number}
    order by token_id, block_number desc`
  return mapFour(constituents, (constituent) => {
    const row = rows.find((candidate) => candidate.address === constituent.address)
    const { symbol, name, address, decimals } = constituent
    return { symbol, name, address, decimals, halted: row?.halted ?? false, ...multiplier(row, at) }
  })
}

/**
 * Returns the display multiplier at a block; an announced multiplier applies from its announced second on. Source: B20
 * Asset `multiplier()`.
 */
function multiplier(row: TokenRow | undefined, at: BlockRef): { multiplierE18: bigint } {
  if (row === undefined) return { multiplierE18: ONE_E18 }
  const isInForce =
    row.multiplier_effective_at !== 0 && at.timestampSec >= row.multiplier_effective_at
  return { multiplierE18: isInForce ? row.next_multiplier_e_18 : row.multiplier_e_18 }
}

type NoPrices = Exclude<PricesAnswer, { kind: 'prices' }>

function symbolOf(deployment: Deployment, answer: NoPrices): string {
  if (answer.kind === 'unknown_source') return 'every constituent'
  const token = deployment.vaults.constituents.find(({ address }) => address === answer.token)
  return token?.symbol ?? answer.token
}

function reasonOf(deployment: Deployment, answer: NoPrices): string {
  if (answer.kind === 'unknown_source') {
    return 'the factory uses a price source that this deployment does not know'
  }
  const symbol = symbolOf(deployment, answer)
  switch (answer.reason) {
    case 'too_little_liquidity':
      return `the pool of ${symbol} has too little liquidity`
    case 'history_too_short':
      return `the pool of ${symbol} stores less history than the TWAP window`
    case 'rounds_to_zero':
      return `the price of ${symbol} is below the smallest unit of USDC`
    case 'no_pool':
      return `the price source has no pool of ${symbol}`
    default:
      return answer.reason satisfies never
  }
}
