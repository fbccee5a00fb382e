import type { Address, Hex } from 'viem'
import { type Four, mapFour } from '../../../kernel/four.ts'
import { shares18, usdc6 } from '../../../kernel/money.ts'
import { hex, int, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { holdingOf, navUsdc6 } from '../../domain/nav.ts'
import { effectiveSupply, sharePriceUsdc6 } from '../../domain/shares.ts'
import type { PricePoint, SharePrice } from '../../ports.ts'
import { vaultStateAsOfSql } from './asOfSql.ts'

const ROW = {
  vault: hex,
  supply: numeric,
  last_accrual_at: int,
  balance0: numeric,
  balance1: numeric,
  balance2: numeric,
  balance3: numeric,
  balance_usdc: numeric,
  reserved0: numeric,
  reserved1: numeric,
  reserved2: numeric,
  reserved3: numeric,
  reserved_usdc: numeric,
}
type Row = RowOf<typeof ROW>

/** Reads share price and NAV of every vault that existed at the block of `point`, in one statement. */
export async function readSharePrices(
  query: Query,
  point: PricePoint,
): Promise<ReadonlyMap<Address, SharePrice>> {
  const { block } = point
  const rows = await query(ROW)`
    select v.address as vault, ${columns(query)}
    from chain.vault v cross join lateral ${vaultStateAsOfSql(query, block.number)} s
    where v.chain_id = ${block.chainId} and v.vault_id > 0
    order by v.vault_id`
  return new Map(rows.map((row) => [row.vault, toSharePrice(row, point)]))
}

/** Reads share prices and NAVs at several points in one statement, by block hash. */
export async function readSharePricesAt(
  query: Query,
  points: readonly PricePoint[],
): Promise<ReadonlyMap<Hex, ReadonlyMap<Address, SharePrice>>> {
  const [first] = points
  if (first === undefined) return new Map()
  const byNumber = new Map(points.map((point) => [point.block.number, point]))
  const rows = await query({ ...ROW, number: int })`
    select asked.number, v.address as vault, ${columns(query)}
    from unnest(${[...byNumber.keys()]}::int8[]) as asked(number)
    cross join chain.vault v
    cross join lateral ${vaultStateAsOfSql(query, query`asked.number`)} s
    where v.chain_id = ${first.block.chainId} and v.vault_id > 0`
  const found = new Map(points.map(({ block }) => [block.hash, new Map<Address, SharePrice>()]))
  for (const row of rows) {
    const point = byNumber.get(row.number)
    if (point !== undefined) found.get(point.block.hash)?.set(row.vault, toSharePrice(row, point))
  }
  return found
}

/** Reads the share prices of given vaults, each at its own block; omits a vault that did not exist at its block. */
export async function readSharePricesOf(
  query: Query,
  queries: readonly { readonly vault: Address; readonly point: PricePoint }[],
): Promise<ReadonlyMap<Address, SharePrice>> {
  const points = new Map(queries.map(({ vault, point }) => [vault, point]))
  const vaults = queries.map(({ vault }) => vault)
  const numbers = queries.map(({ point }) => point.block.number)
  const rows = await query(ROW)`
    select s.vault, ${columns(query)}
    from unnest(${vaults}::text[], ${numbers}::int8[]) as asked(vault, block_number)
    cross join lateral (
      select * from chain.vault_state
      where vault = asked.vault and block_number <= asked.block_number
      order by block_number desc limit 1) s`
  return new Map(
    rows.flatMap((row) => {
      const point = points.get(row.vault)
      return point === undefined ? [] : [[row.vault, toSharePrice(row, point)] as const]
    }),
  )
}

const columns = (query: Query) => query`
  s.supply, s.last_accrual_at,
  s.balance0, s.balance1, s.balance2, s.balance3, s.balance_usdc,
  s.reserved0, s.reserved1, s.reserved2, s.reserved3, s.reserved_usdc`

function toSharePrice(row: Row, { block, pricesUsdc6 }: PricePoint): SharePrice {
  const reserved: Four<bigint> = [row.reserved0, row.reserved1, row.reserved2, row.reserved3]
  const balances: Four<bigint> = [row.balance0, row.balance1, row.balance2, row.balance3]
  const holdings = mapFour(balances, (balance, index) => holdingOf(balance, reserved[index] ?? 0n))
  const idle = usdc6(holdingOf(row.balance_usdc, row.reserved_usdc))
  const elapsedSec = block.timestampSec - row.last_accrual_at
  const book = {
    navUsdc6: navUsdc6(holdings, pricesUsdc6, idle),
    effectiveSupply: effectiveSupply(shares18(row.supply), elapsedSec),
  }
  return {
    navUsdc6: book.navUsdc6,
    sharePriceUsdc6: sharePriceUsdc6(book),
    supply: row.supply,
  }
}
