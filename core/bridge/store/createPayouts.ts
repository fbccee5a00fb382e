import type { Address } from 'viem'
import { hex, int, jsonOf, maybe, numeric, text, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { LaneRequest } from '../../transactions/ports.ts'
import { enqueueLaneTx } from '../../transactions/store/enqueueLaneTx.ts'
import { readLaneOutcomes } from '../../transactions/store/readLaneOutcomes.ts'
import type { PayoutPartState, PayoutState } from '../domain/payoutRules.ts'
import type { PayoutPartEnd, PayoutRun, PayoutRunPart, Payouts } from '../payoutPorts.ts'

/** Creates the stored payouts in Postgres. */
export function createPayouts(databaseUrl: DatabaseUrl): Payouts & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, {
    name: 'quartet-payouts',
    max: POOL_SIZE.payouts,
    reader: false,
  })
  const write = <T>(work: (query: Query) => Promise<T>) => answered(sql.begin('', work))
  return {
    begin: (chainId, day) => answered(begin(sql, chainId, day)),
    open: (chainId) => answered(readOpen(sql, chainId)),
    candidates: (of, minUsdc6) => answered(readCandidates(sql, of, minUsdc6)),
    plan: (run, planned) => write((query) => plan(query, run, planned)),
    parts: (run) => answered(readParts(sql, run)),
    submit: (run, number, request) => write((query) => submit(query, { run, number, request })),
    endPart: (run, number, end) => answered(endPart(sql, { run, number, end })),
    end: (run) => answered(endRun(sql, run)),
    close: () => sql.end(),
  }
}

async function begin(query: Query, chainId: number, day: string): Promise<boolean> {
  const { count } = await query`
    insert into app.payout_run (chain_id, day, state)
    values (${chainId}, ${day}, ${'planning' satisfies PayoutState})
    on conflict do nothing`
  return count === 1
}

async function readOpen(query: Query, chainId: number): Promise<PayoutRun | null> {
  const [row] = await query({ day: text, state: textOf<PayoutState>() })`
    select day, state from app.payout_run
    where chain_id = ${chainId} and state <> 'done' order by day limit 1`
  return row === undefined ? null : { chainId, ...row }
}

async function readCandidates(
  query: Query,
  { chainId, contract }: { readonly chainId: number; readonly contract: Address },
  minUsdc6: bigint,
): Promise<readonly Address[]> {
  const rows = await query({ referrer: hex })`
    select referrer from chain.bridge_earning
    where chain_id = ${chainId} and contract = ${contract}
      and earned_usdc - paid_usdc >= ${minUsdc6}
    order by referrer`
  return rows.map(({ referrer }) => referrer)
}

async function plan(
  query: Query,
  run: PayoutRun,
  { blockNumber, parts }: Parameters<Payouts['plan']>[1],
): Promise<boolean> {
  const totalUsdc6 = parts.reduce((sum, part) => sum + part.totalUsdc6, 0n)
  const isOver = parts.length === 0
  const state: PayoutState = isOver ? 'done' : 'paying'
  const { count } = await query`
    update app.payout_run set
      state = ${state}, block_number = ${blockNumber}, total_usdc = ${totalUsdc6},
      paid_usdc = case when ${isOver}::boolean then 0 end,
      ended_at = case when ${isOver}::boolean then now() end
    where chain_id = ${run.chainId} and day = ${run.day} and state = 'planning'`
  if (count === 0) return false
  for (const [chunk, part] of parts.entries()) {
    await query`
      insert into app.payout_chunk (chain_id, day, chunk, referrers, total_usdc, state)
      values (${run.chainId}, ${run.day}, ${chunk}, ${JSON.stringify(part.referrers)}::jsonb,
        ${part.totalUsdc6}, ${'planned' satisfies PayoutPartState})`
  }
  return true
}

const PART_ROW = {
  chunk: int,
  referrers: jsonOf<readonly Address[]>(),
  total_usdc: numeric,
  state: textOf<PayoutPartState>(),
  lane_tx_id: maybe(int),
}

async function readParts(query: Query, run: PayoutRun): Promise<readonly PayoutRunPart[]> {
  const rows = await query(PART_ROW)`
    select chunk, referrers, total_usdc, state, lane_tx_id from app.payout_chunk
    where chain_id = ${run.chainId} and day = ${run.day} order by chunk`
  const ids = rows.flatMap(({ lane_tx_id: id }) => id ?? [])
  const outcomes = new Map(
    (await readLaneOutcomes(query, ids)).map((laneOutcome) => [laneOutcome.id, laneOutcome]),
  )
  return rows.map((row) => ({
    number: row.chunk,
    referrers: row.referrers,
    totalUsdc6: row.total_usdc,
    state: row.state,
    outcome: row.lane_tx_id === null ? null : (outcomes.get(row.lane_tx_id) ?? null),
  }))
}

async function submit(
  query: Query,
  part: { readonly run: PayoutRun; readonly number: number; readonly request: LaneRequest },
): Promise<boolean> {
  const { run, number, request } = part
  // The lock is taken before the part is queued, so that only one of two processes queues the transaction.
  const { count } = await query`
    select chunk from app.payout_chunk
    where chain_id = ${run.chainId} and day = ${run.day} and chunk = ${number}
      and state = 'planned' for update`
  if (count === 0) return false
  const laneTxId = await enqueueLaneTx(query, request)
  await query`
    update app.payout_chunk set
      state = ${'submitted' satisfies PayoutPartState}, lane_tx_id = ${laneTxId}
    where chain_id = ${run.chainId} and day = ${run.day} and chunk = ${number}`
  return true
}

async function endPart(
  query: Query,
  part: { readonly run: PayoutRun; readonly number: number; readonly end: PayoutPartEnd },
): Promise<boolean> {
  const { run, number, end } = part
  const nothing = { paidUsdc6: 0n, refused: [], reason: null }
  const { paidUsdc6, refused, reason } = { ...nothing, ...end }
  const { count } = await query`
    update app.payout_chunk set
      state = ${end.state}, tx_hash = ${end.txHash}, paid_usdc = ${paidUsdc6},
      refused = ${JSON.stringify(refused)}::jsonb, reason = ${reason}
    where chain_id = ${run.chainId} and day = ${run.day} and chunk = ${number}
      and state = 'submitted'`
  return count === 1
}

async function endRun(query: Query, run: PayoutRun): Promise<bigint | null> {
  const [row] = await query({ paid_usdc: numeric })`
    update app.payout_run r set
      state = ${'done' satisfies PayoutState}, ended_at = now(),
      paid_usdc = (select sum(c.paid_usdc) from app.payout_chunk c
        where c.chain_id = r.chain_id and c.day = r.day)
    where r.chain_id = ${run.chainId} and r.day = ${run.day} and r.state = 'paying'
      and not exists (select from app.payout_chunk c
        where c.chain_id = r.chain_id and c.day = r.day and c.state in ('planned', 'submitted'))
    returning paid_usdc`
  return row?.paid_usdc ?? null
}
