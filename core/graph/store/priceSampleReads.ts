import type { BlockRef } from '../../kernel/blockRef.ts'
import { hex, int, numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { ListReads, PriceSampleFacts } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

const SAMPLE_ROW = {
  token: hex,
  price_source: hex,
  block_number: int,
  log_index: int,
  timestamp: int,
  price_usdc: numeric,
  spot_usdc: numeric,
  liquidity: numeric,
}

const columns: FieldColumns = new Map([
  ['token', { name: 'token', type: 'text' }],
  ['timestamp', { name: 'timestamp', type: 'int8' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['logIndex', { name: 'log_index', type: 'int8' }],
  ['priceUsdc', { name: 'price_usdc', type: 'numeric' }],
  ['spotUsdc', { name: 'spot_usdc', type: 'numeric' }],
])

/**
 * Reads recorded prices at or before a block by conditions; the conditions must include a token, because the database
 * index is by token.
 */
export function priceSampleReads(
  reading: { readonly query: Query; readonly turn: Turn },
  at: BlockRef,
): ListReads<PriceSampleFacts> {
  const { query } = reading
  return listReads(reading, {
    row: SAMPLE_ROW,
    columns,
    fields: query`token, price_source, block_number, log_index, timestamp, price_usdc, spot_usdc, liquidity`,
    source: () => query`from chain.price_sample
      where chain_id = ${at.chainId} and block_number <= ${at.number}
        and timestamp <= ${at.timestampSec}`,
    toRow: (row) => ({
      token: row.token,
      priceSource: row.price_source,
      blockNumber: row.block_number,
      logIndex: row.log_index,
      timestampSec: row.timestamp,
      priceUsdc6: row.price_usdc,
      spotUsdc6: row.spot_usdc,
      liquidity: row.liquidity,
    }),
  })
}
