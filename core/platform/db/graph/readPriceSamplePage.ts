import type { Address } from 'viem'
import type { PageAsk, PriceSampleFacts } from '../../../graphPorts.ts'
import type { BlockRef } from '../../../ports.ts'
import type { Query } from '../createSql.ts'
import { type Columns, conditionsSql, orderSql } from './pageSql.ts'

type SampleRow = {
  token: Address
  price_source: Address
  block_number: number
  log_index: number
  timestamp: number
  price_usdc: bigint
  spot_usdc: bigint
  liquidity: bigint
}

const columns: Columns = new Map([
  ['token', { name: 'token', type: 'text' }],
  ['timestamp', { name: 'timestamp', type: 'int8' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['logIndex', { name: 'log_index', type: 'int8' }],
  ['priceUsdc', { name: 'price_usdc', type: 'numeric' }],
  ['spotUsdc', { name: 'spot_usdc', type: 'numeric' }],
])

/** Recorded prices at or before a block that meet conditions; a token must be among them, which the index is by. */
export async function readPriceSamplePage(
  query: Query,
  at: BlockRef,
  ask: PageAsk,
): Promise<readonly PriceSampleFacts[]> {
  const rows = await query<SampleRow[]>`
    select token, price_source, block_number, log_index, timestamp, price_usdc, spot_usdc, liquidity
    from chain.price_sample
    where chain_id = ${at.chainId} and block_number <= ${at.number}
      and timestamp <= ${at.timestampSec} ${conditionsSql(query, columns, ask)}
    ${orderSql(query, columns, ask)}`
  return rows.map((row) => ({
    token: row.token,
    priceSource: row.price_source,
    blockNumber: row.block_number,
    logIndex: row.log_index,
    timestampSec: row.timestamp,
    priceUsdc6: row.price_usdc,
    spotUsdc6: row.spot_usdc,
    liquidity: row.liquidity,
  }))
}
