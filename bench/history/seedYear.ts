import type { Deployment } from '../../core/deployment.ts'
import { int, text } from '../../core/platform/db/columns.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'

export const VAULTS = 1_000
/** Number of blocks, one per hour of a year, each with one price. */
export const BLOCKS = 8_760
const HOUR_SEC = 3_600
/** Rows per vault and year; about two million rows in total. */
const STATES_PER_VAULT = 700
const EVENTS_PER_VAULT = 800
const HOLDERS_PER_VAULT = 20
const STATES_PER_HOLDER = 12
const LEGS_PER_REBALANCE = 2
/**
 * Number of parts into which the vaults are split, because one statement must end within a minute
 * on a busy machine.
 */
const PARTS = 10
/** Each event whose number is divisible by this number has an attribution code. */
const ATTRIBUTED_EVERY = 4

type Seed = {
  readonly deployment: Deployment
  readonly indexSchema: string
  readonly endSec: number
}

/**
 * Replaces the views of schema `chain` by tables with the same columns and indexes, and fills the
 * tables with a year. Returns the number of rows.
 *
 * The rows depend only on `seed`.
 */
export async function seedYear(sql: Sql, seed: Seed): Promise<number> {
  await makeFunctions(sql)
  await copyShapes(sql, seed)
  await sql`select setseed(0.5)`
  await fillBlocks(sql, seed)
  await fillPools(sql, seed)
  await fillVaults(sql, seed)
  for (let part = 0; part < PARTS; part += 1) {
    await fillVaultStates(sql, part)
    await fillPositions(sql, part)
    await fillActivity(sql, part)
  }
  // Autovacuum and the checkpointer would otherwise work during the measurement.
  await sql`vacuum analyze`
  await sql`checkpoint`
  const tables = await sql({ name: text })`
    select tablename as name from pg_tables where schemaname = 'chain'`
  let rows = 0
  for (const { name } of tables) {
    const [row] = await sql({ count: int })`select count(*)::int8 as count from chain.${sql(name)}`
    rows += row?.count ?? 0
  }
  return rows
}

/** Creates SQL functions that derive 32 or 20 bytes from a number. */
async function makeFunctions(sql: Sql): Promise<void> {
  await sql`create schema bench`
  await sql`
    create function bench.hash(n int8) returns text immutable language sql
    return '0x' || md5(n::text) || md5(n || 'x')`
  await sql`
    create function bench.address(n int8) returns text immutable language sql
    return '0x' || lpad(to_hex(n), 40, '0')`
}

/**
 * Copies the configuration of the real index as of the first block; tables of facts are empty at
 * first.
 */
async function copyShapes(sql: Sql, { indexSchema }: Seed): Promise<void> {
  const tables = await sql({ name: text })`
    select tablename as name from pg_tables
    where schemaname = ${indexSchema} and tablename not like '\\_%' order by 1`
  await sql`drop schema if exists chain cascade`
  await sql`create schema chain`
  const from = sql(indexSchema)
  for (const { name } of tables) {
    await sql`create table chain.${sql(name)} (like ${from}.${sql(name)} including all)`
  }
  for (const name of ['constituent', 'price_source', 'price_source_pool', 'token_state']) {
    await sql`insert into chain.${sql(name)} select * from ${from}.${sql(name)}`
  }
  await sql`
    insert into chain.factory_state
    select * from ${from}.factory_state order by block_number desc limit 1`
  for (const name of ['price_source', 'token_state', 'factory_state']) {
    await sql`update chain.${sql(name)} set block_number = 0`
  }
  await sql`
    insert into chain.pool select * from ${from}.pool p
    where p.address in (select pool from ${from}.price_source_pool) and p.liquidity > 0`
}

async function fillBlocks(sql: Sql, { deployment, endSec }: Seed): Promise<void> {
  const { chainId } = deployment.vaults
  const firstSec = endSec - BLOCKS * HOUR_SEC
  await sql`
    insert into chain.block (id, chain_id, number, hash, parent_hash, timestamp)
    select ${chainId}::int4 || '-' || n, ${chainId}, n, bench.hash(n), bench.hash(n - 1),
      ${firstSec}::int8 + n * ${HOUR_SEC}
    from generate_series(0, ${BLOCKS}::int8) n`
}

/** Adds one swap per pool and hour; the ticks vary around the tick of the real pool. */
async function fillPools(sql: Sql, { deployment }: Seed): Promise<void> {
  const { chainId } = deployment.vaults
  await sql`
    create temporary table walk as
    select p.id as pool_id, p.address, b.number, b.timestamp, p.liquidity,
      p.tick + (sum((random() * 200 - 100)::int) over (partition by p.id order by b.number))::int as tick
    from chain.pool p cross join chain.block b`
  await sql`
    insert into chain.pool_state (id, pool_id, chain_id, address, block_number, timestamp, tick,
      sqrt_price_x_96, liquidity, observation_at, tick_cumulative, observation_count,
      observation_filled, cardinality)
    select pool_id || '-' || number, pool_id, ${chainId}, address, number, timestamp, tick,
      trunc(power(1.0001::numeric, tick / 2.0) * power(2::numeric, 96)), liquidity, timestamp,
      coalesce(sum(tick::int8 * ${HOUR_SEC}) over (
        partition by pool_id order by number rows between unbounded preceding and 1 preceding), 0),
      number + 1, least(number + 1, 1000), 1000
    from walk`
  await sql`
    insert into chain.pool_swap (id, chain_id, pool, block_number, log_index, timestamp, tx_hash,
      sender, recipient, amount0, amount1, sqrt_price_x_96, liquidity, tick)
    select s.id || '-' || log, ${chainId}, s.address, s.block_number, log, s.timestamp,
      bench.hash(s.block_number), s.address, s.address, 1000000 * (1 + (random() * 900)::int),
      -400000 * (1 + (random() * 900)::int), s.sqrt_price_x_96, s.liquidity, s.tick
    from chain.pool_state s cross join generate_series(1, 3) log`
  await sql`
    insert into chain.price_sample (id, chain_id, price_source, token, block_number, log_index,
      timestamp, price_usdc, spot_usdc, liquidity)
    select s.id || '-' || p.token, ${chainId}, p.price_source, p.token, s.block_number, 9,
      s.timestamp, 200000000, 200000000, s.liquidity
    from chain.pool_state s join chain.price_source_pool p on p.pool = s.address`
}

async function fillVaults(sql: Sql, { deployment }: Seed): Promise<void> {
  const { chainId } = deployment.vaults
  await sql`
    insert into chain.vault (id, chain_id, address, vault_id, strategist, created_block, created_at,
      created_tx, block_number, max_tvl_usdc, supply, last_accrual_at, last_rebalance_at, holders,
      cumulative_holders, target0_bps, target1_bps, target2_bps, target3_bps,
      balance0, balance1, balance2, balance3, balance_usdc,
      reserved0, reserved1, reserved2, reserved3, reserved_usdc,
      turnover_used_wad, loss_used_wad, budget_at, rebalance_unfinished,
      backing0, backing1, backing2, backing3, backing_usdc,
      counted0, counted1, counted2, counted3, counted_usdc, mint_fees_usdc, fee_shares)
    select ${chainId}::int4 || '-' || bench.address(n), ${chainId}, bench.address(n), n,
      bench.address(n % 97 + 5000000), b.number, b.timestamp, b.hash, b.number,
      25000000000000, 0, b.timestamp, null, 0, 0, 2500, 2500, 2500, 2500,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from generate_series(1, ${VAULTS}::int8) n
    join chain.block b on b.number = 2 + n / 8`
}

/**
 * Adds the states of each vault. The first state is the creation, without shares; after that,
 * shares and holdings grow together.
 */
async function fillVaultStates(sql: Sql, part: number): Promise<void> {
  await sql`
    insert into chain.vault_state (id, vault, chain_id, block_number, timestamp, max_tvl_usdc, supply,
      last_accrual_at, last_rebalance_at, holders, cumulative_holders,
      target0_bps, target1_bps, target2_bps, target3_bps,
      balance0, balance1, balance2, balance3, balance_usdc,
      reserved0, reserved1, reserved2, reserved3, reserved_usdc,
      turnover_used_wad, loss_used_wad, budget_at, rebalance_unfinished, mint_fees_usdc, fee_shares)
    select v.id || '-' || b.number, v.address, v.chain_id, b.number, b.timestamp, v.max_tvl_usdc,
      k::numeric * 100000000000000000000, b.timestamp, b.timestamp, ${HOLDERS_PER_VAULT},
      ${HOLDERS_PER_VAULT}, 2500, 2500, 2500, 2500,
      k::numeric * 12500000 + (random() * 1000)::int, k::numeric * 10000000,
      k::numeric * 5000000, k::numeric * 25000000, k * 10, 0, 0, 0, 0, 0, 0, 0, 0, false, k * 200000,
      k::numeric * 100000000000000
    from chain.vault v
    cross join generate_series(0, ${STATES_PER_VAULT - 1}::int8) k
    join chain.block b
      on b.number = v.created_block + k * (${BLOCKS}::int8 - v.created_block) / ${STATES_PER_VAULT}
    where v.vault_id % ${PARTS} = ${part}`
  // The row of a vault has the values of its newest state.
  await sql`
    update chain.vault v set block_number = s.block_number, supply = s.supply,
      last_accrual_at = s.last_accrual_at, last_rebalance_at = s.last_rebalance_at,
      holders = s.holders, cumulative_holders = s.cumulative_holders,
      balance0 = s.balance0, balance1 = s.balance1, balance2 = s.balance2, balance3 = s.balance3,
      balance_usdc = s.balance_usdc, mint_fees_usdc = s.mint_fees_usdc, fee_shares = s.fee_shares
    from chain.vault_state s
    where v.vault_id % ${PARTS} = ${part} and s.vault = v.address and s.block_number = (
      select max(block_number) from chain.vault_state where vault = v.address)`
}

async function fillPositions(sql: Sql, part: number): Promise<void> {
  await sql`
    insert into chain.position (id, chain_id, vault, account, block_number, shares, cost_usdc,
      sold_cost_usdc, proceeds_usdc, first_at, last_at)
    select v.chain_id || '-' || v.address || '-' || bench.address(h + 6000000), v.chain_id,
      v.address, bench.address(h + 6000000), b.number, last.k * h::numeric * 1000000000000000000, last.k * h * 1000000,
      last.k * 1000, last.k * 1100, v.created_at, b.timestamp
    from chain.vault v cross join generate_series(1, ${HOLDERS_PER_VAULT}::int8) h
    cross join (select ${STATES_PER_HOLDER}::int8 as k) last
    join chain.block b on b.number = 200 + last.k * 700
    where v.vault_id % ${PARTS} = ${part}`
  await sql`
    insert into chain.position_state (id, position_id, chain_id, vault, account, block_number,
      timestamp, shares, cost_usdc, sold_cost_usdc, proceeds_usdc)
    select p.id || '-' || b.number, p.id, p.chain_id, p.vault, p.account, b.number, b.timestamp,
      p.shares / ${STATES_PER_HOLDER} * k, p.cost_usdc / ${STATES_PER_HOLDER} * k, k * 1000, k * 1100
    from chain.position p
    join chain.vault v on v.address = p.vault and v.vault_id % ${PARTS} = ${part}
    cross join generate_series(1, ${STATES_PER_HOLDER}::int8) k
    join chain.block b on b.number = 200 + k * 700`
}

async function fillActivity(sql: Sql, part: number): Promise<void> {
  await sql`
    insert into chain.activity (id, chain_id, vault, block_number, log_index, timestamp, tx_hash, kind,
      account, counterparty, shares, usdc, fee_usdc, nav_after_usdc, supply_after, volume_usdc,
      nav_before_usdc, amount0, amount1, amount2, amount3)
    select v.id || '-' || k, v.chain_id, v.address, b.number, v.vault_id, b.timestamp,
      bench.hash(v.vault_id * 100000 + k), e.kind,
      bench.address(k % 20 + 6000001), bench.address(k % 20 + 6000001),
      1000000000000000000, 1000000 * (k % 50 + 1), 2000, 50000000, 1000000000000000000,
      10000000, 50000000, 1, 1, 1, 1
    from chain.vault v
    cross join generate_series(0, ${EVENTS_PER_VAULT - 1}::int8) k
    join chain.block b
      on b.number = v.created_block + k * (${BLOCKS}::int8 - v.created_block) / ${EVENTS_PER_VAULT}
    cross join lateral (select (array['buy', 'redeem', 'fee', 'buy', 'send', 'buy', 'rebalance',
      'redeem_in_kind'])[1 + k % 8] as kind) e
    where v.vault_id % ${PARTS} = ${part}`
  await sql`
    insert into chain.attribution (id, chain_id, block_number, timestamp, tx_hash, "from", "to",
      schema_id, codes)
    select a.id, a.chain_id, a.block_number, a.timestamp, a.tx_hash, a.account, a.vault, 0,
      (array['quartet', 'quartet,wallet', 'desk', 'agent'])[1 + a.log_index % 4]
    from chain.activity a
    where a.kind = 'buy' and a.log_index % ${ATTRIBUTED_EVERY} < 3 and a.log_index % ${PARTS} = ${part}`
  await sql`
    insert into chain.swap_leg (id, chain_id, vault, block_number, log_index, timestamp, tx_hash,
      token_in, token_out, amount_in, amount_out, twap_usdc)
    select a.id || '-' || leg, a.chain_id, a.vault, a.block_number, leg, a.timestamp, a.tx_hash,
      sold.token, bought.token, 5000000, 4000000, 5000000
    from chain.activity a cross join generate_series(1, ${LEGS_PER_REBALANCE}::int4) leg
    join chain.constituent sold on sold.position = 0 join chain.constituent bought on bought.position = leg
    where a.kind = 'rebalance' and a.log_index % ${PARTS} = ${part}`
}
