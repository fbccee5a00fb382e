/** Type of a column in Parquet. `digits` is text with an exact whole number of any size. */
export type DayColumnType = 'integer' | 'digits' | 'boolean' | 'text'

/** Unit of a column: the end of its name in a file, the type, and the unit in words. */
export type ColumnUnit = {
  readonly suffix: string
  readonly type: DayColumnType
  readonly unit: string | null
}

const digits = (suffix: string, unit: string | null): ColumnUnit => ({
  suffix,
  type: 'digits',
  unit,
})
const integer = (unit: string | null, suffix = ''): ColumnUnit => ({
  suffix,
  type: 'integer',
  unit,
})

const TEXT: ColumnUnit = { suffix: '', type: 'text', unit: null }
const FLAG: ColumnUnit = { suffix: '', type: 'boolean', unit: null }
const USDC6 = digits('6', 'USDC, 6 decimals')
const USDC6_PER_TOKEN = digits('6_per_token', 'USDC per whole token, 6 decimals')
const TOKEN8 = digits('_token8', 'tokens, 8 decimals')
const WEI = digits('_wei', 'wei')
const GAS = digits('_gas', 'units of gas')
const BASE_UNITS = digits('_base_units', 'base units of the token')
const LIQUIDITY = digits('', '`liquidity` of Uniswap v3')
const UNIX_S = integer('unix seconds', '_unix_s')
const COUNT = integer('count', '_count')

/** Units of columns that mean another quantity in one table than in the others. */
const OF_TABLE: Readonly<Record<string, ColumnUnit>> = {
  'token_action.amount': TOKEN8,
  'pool_swap.amount0': BASE_UNITS,
  'pool_swap.amount1': BASE_UNITS,
  'paymaster_deposit.amount': WEI,
  'paymaster_operation.nonce': digits('', null),
}

/** Units of columns by name. */
const OF_NAME: Readonly<Record<string, ColumnUnit>> = {
  shares: digits('18', 'shares, 18 decimals'),
  fee_shares: digits('18', 'shares, 18 decimals'),
  supply: digits('_shares18', 'shares, 18 decimals'),
  supply_after: digits('_shares18', 'shares, 18 decimals'),
  price_usdc: USDC6_PER_TOKEN,
  spot_usdc: USDC6_PER_TOKEN,
  amount: BASE_UNITS,
  amount_in: BASE_UNITS,
  amount_out: BASE_UNITS,
  liquidity: LIQUIDITY,
  sqrt_price_x_96: digits('', 'square root of a price, times 2^96'),
  tick_cumulative: digits('', 'ticks times seconds'),
  turnover_used_wad: digits('', 'part of NAV, 18 decimals'),
  loss_used_wad: digits('', 'part of NAV, 18 decimals'),
  old_multiplier_e_18: digits('', 'factor, 18 decimals'),
  new_multiplier_e_18: digits('', 'factor, 18 decimals'),
  next_multiplier_e_18: digits('', 'factor, 18 decimals'),
  multiplier_e_18: digits('', 'factor, 18 decimals'),
  actual_gas_cost: WEI,
  tx_l1_fee: WEI,
  total_after: WEI,
  tx_gas_price: digits('_wei', 'wei per unit of gas'),
  actual_gas_used: GAS,
  tx_gas_used: GAS,
  timestamp: UNIX_S,
  elapsed_sec: integer('seconds'),
  holders: COUNT,
  cumulative_holders: COUNT,
  total_vaults: COUNT,
  observation_count: integer('count'),
  observation_filled: COUNT,
  cardinality: COUNT,
  chain_id: integer(null),
  number: integer(null),
  block_number: integer(null),
  log_index: integer(null),
  tick: integer('ticks'),
  schema_id: integer(null),
  destination_domain: integer(null),
  source_domain: integer(null),
  min_finality: integer(null),
  finality_executed: integer(null),
  rebalance_unfinished: FLAG,
  halted: FLAG,
  is_paid: FLAG,
  success: FLAG,
}

/** Units of columns by the form of the name. */
const OF_FORM: readonly (readonly [RegExp, ColumnUnit])[] = [
  [/(^|_)usdc$/, USDC6],
  [/^(balance|reserved|amount)[0-3]$/, TOKEN8],
  [/_bps$/, integer('basis points')],
  [/_at$/, UNIX_S],
]

/** Returns the unit of a column of a view; a column without a rule is text. */
export function unitOf(table: string, column: string): ColumnUnit {
  return (
    OF_TABLE[`${table}.${column}`] ??
    OF_NAME[column] ??
    OF_FORM.find(([form]) => form.test(column))?.[1] ??
    TEXT
  )
}
