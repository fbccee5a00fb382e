import {
  type BridgeContract,
  bridgeContracts,
} from '../../core/bridge/store/proofs/bridgeContracts.ts'
import type { Deployment } from '../../core/deployment.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import { withoutTriggers } from '../../test/support/bridge/withoutTriggers.ts'

type Seed = {
  readonly deployment: Deployment
  readonly indexSchema: string
  readonly count: number
  /** Time of the newest bridge, unix seconds. */
  readonly endSec: number
}

/** Each bridge whose number is divisible by this number is not delivered yet. */
const PENDING_EVERY = 50
/**
 * Each bridge whose number is divisible by this number has a deposit by a third party; the newest
 * deposits are not refunded yet.
 */
const DEPOSIT_EVERY = 2
const OPEN_DEPOSITS = 20
const FORWARDER = '0x00000000000000000000000000000000000f0a4d'

/**
 * Fills the tables of the index and the service's own rows with bridges between three chains, one
 * per minute.
 *
 * The rows depend only on `seed`; the indexer must be idle.
 */
export async function seedBridges(sql: Sql, seed: Seed): Promise<void> {
  const [base, arc] = bridgeContracts(seed.deployment).toSorted((a, b) => b.chainId - a.chainId)
  if (base === undefined || arc === undefined) throw new RangeError('two bridges are needed')
  await sql`create schema if not exists bench`
  await sql`
    create or replace function bench.hash(n int8) returns text immutable language sql
    return '0x' || md5(n::text) || md5(n || 'x')`
  await sql`
    create or replace function bench.address(n int8) returns text immutable language sql
    return '0x' || lpad(to_hex(n), 40, '0')`
  await withoutTriggers(sql, async (query) => {
    await fillBridges(query, seed, [base, arc])
    await fillMints(query, seed, [base, arc])
    await fillSums(query, seed)
    await fillDeposits(query, seed, base)
    await fillOwnRows(query, seed)
  })
  // Autovacuum and the checkpointer would otherwise work during the measurement.
  await sql`vacuum analyze`
  await sql`checkpoint`
}

type Homes = readonly [BridgeContract, BridgeContract]

async function fillBridges(sql: Query, seed: Seed, [base, arc]: Homes): Promise<void> {
  const { indexSchema, count, endSec } = seed
  await sql`
    insert into ${sql(indexSchema)}.bridge (id, chain_id, contract, block_number, log_index,
      timestamp, tx_hash, payer, referrer, nonce, destination_domain, amount_usdc, receive_usdc,
      max_network_fee_usdc, fee_usdc, referral_usdc)
    select bench.hash(n), case when n % 2 = 0 then ${base.chainId}::int else ${arc.chainId}::int end,
      case when n % 2 = 0 then ${base.contract} else ${arc.contract} end, n, 0,
      ${endSec}::int8 - n * 60, bench.hash(1000000 + n), bench.address(1000 + n % 2000),
      case when n % 3 = 0 then bench.address(900000 + n % 50) end, bench.hash(2000000 + n),
      case when n % 2 = 1 then ${base.domain}::int8 when n % 4 = 0 then ${arc.domain}::int8
        else 7 end,
      25310000 + n, 25000000 + n, 60000, 250000, case when n % 3 = 0 then 50000 else 0 end
    from generate_series(1, ${count}::int8) n`
}

async function fillMints(sql: Query, seed: Seed, [base, arc]: Homes): Promise<void> {
  const { indexSchema, count, endSec } = seed
  await sql`
    insert into ${sql(indexSchema)}.bridge_mint (id, chain_id, block_number, log_index, timestamp,
      tx_hash, bridge_id, caller, event_nonce, source_domain, sender, message_sender,
      mint_recipient, finality_executed, amount_usdc, fee_executed_usdc)
    select 'mint-' || n, case when n % 2 = 1 then ${base.chainId}::int
        when n % 4 = 0 then ${arc.chainId}::int else 137 end,
      n, 0, ${endSec}::int8 - n * 60 + 9 + n % 7, bench.hash(3000000 + n), bench.hash(n),
      ${FORWARDER}, bench.hash(4000000 + n),
      case when n % 2 = 0 then ${base.domain}::int8 else ${arc.domain}::int8 end,
      case when n % 2 = 0 then ${base.tokenMessenger} else ${arc.tokenMessenger} end,
      case when n % 2 = 0 then ${base.contract} else ${arc.contract} end,
      bench.address(1000 + n % 2000), 2000, 25060000 + n, 14000
    from generate_series(1, ${count}::int8) n where n % ${PENDING_EVERY}::int8 <> 0`
}

/** Fills the running sums that the index maintains. */
async function fillSums(sql: Query, { indexSchema }: Seed): Promise<void> {
  await sql`
    insert into ${sql(indexSchema)}.bridge_arrival (id, chain_id, source_domain, sender,
      message_sender, block_number, tx_hash, mints, received_usdc)
    select concat_ws('-', chain_id, source_domain, sender, message_sender), chain_id,
      source_domain, sender, message_sender, max(block_number), max(tx_hash), count(*),
      sum(amount_usdc - fee_executed_usdc)
    from ${sql(indexSchema)}.bridge_mint group by chain_id, source_domain, sender, message_sender
    on conflict (id) do update set mints = excluded.mints, received_usdc = excluded.received_usdc`
  await sql`
    update ${sql(indexSchema)}.bridge_contract c
    set bridges = s.bridges, fees_usdc = s.fees_usdc, referrals_usdc = s.referrals_usdc
    from (select chain_id, count(*) as bridges, sum(fee_usdc) as fees_usdc,
      sum(referral_usdc) as referrals_usdc from ${sql(indexSchema)}.bridge group by chain_id) s
    where s.chain_id = c.chain_id`
}

async function fillDeposits(sql: Query, seed: Seed, base: BridgeContract): Promise<void> {
  const { indexSchema, count, endSec } = seed
  await sql`
    insert into ${sql(indexSchema)}.bridge_deposit (id, chain_id, contract, block_number, log_index,
      timestamp, tx_hash, payer, nonce, amount_usdc, refund_tx, refunded_at)
    select bench.hash(5000000 + n), ${base.chainId}::int, ${base.contract}, n, 1,
      ${endSec}::int8 - n * 60, bench.hash(6000000 + n), bench.address(1000 + n % 2000),
      bench.hash(7000000 + n), 7000000,
      case when n > ${DEPOSIT_EVERY * OPEN_DEPOSITS}::int8 then bench.hash(8000000 + n) end,
      case when n > ${DEPOSIT_EVERY * OPEN_DEPOSITS}::int8 then ${endSec}::int8 - n * 60 + 3 end
    from generate_series(1, ${count}::int8) n where n % ${DEPOSIT_EVERY}::int8 = 0`
  await sql`
    insert into ${sql(indexSchema)}.bridge_earning (id, chain_id, contract, referrer, block_number,
      bridges, earned_usdc, paid_usdc)
    select 'earning-' || n, ${base.chainId}::int, ${base.contract}, bench.address(900000 + n), 1, 9,
      450000, 50000 from generate_series(0, 4999) n`
  await sql`
    insert into ${sql(indexSchema)}.bridge_referrer (id, chain_id, contract, payer, referrer,
      block_number, timestamp, tx_hash)
    select 'referrer-' || n, ${base.chainId}::int, ${base.contract}, bench.address(1000 + n),
      bench.address(900000 + n % 50), 1, ${endSec}::int8, bench.hash(n)
    from generate_series(0, 4999) n`
}

/** Fills the rows of the API and of the workers for the same bridges. */
async function fillOwnRows(sql: Query, { indexSchema }: Seed): Promise<void> {
  await sql`
    insert into app.bridge (id, chain_id, contract, payer, nonce, to_chain_id, amount_usdc,
      receive_usdc, max_network_fee_usdc, fee_usdc, min_finality, valid_after, valid_before,
      signature, state, burn_tx, forward_tx, mint_tx, mint_caller)
    select b.id, b.chain_id, b.contract, b.payer, b.nonce, coalesce(m.chain_id, 137), b.amount_usdc,
      b.receive_usdc, b.max_network_fee_usdc, b.fee_usdc, 2000, 0, 1, '0x',
      case when m.id is null then 'pending_attestation' else 'minted' end, b.tx_hash, m.tx_hash,
      m.tx_hash, m.caller
    from ${sql(indexSchema)}.bridge b
    left join ${sql(indexSchema)}.bridge_mint m on m.bridge_id = b.id`
}
