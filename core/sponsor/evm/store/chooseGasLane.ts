import type { Address } from 'viem'
import { bool, hex, int, numeric, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { GAS_LANES, type GasLane } from '../../../transactions/domain/lanePurpose.ts'
import type { SubmitterHealth } from '../ports.ts'
import type { FreeSubmitter } from '../workPorts.ts'

/** Seconds after which a lane without a heartbeat counts as stopped; a lane writes a heartbeat every ten seconds. */
const HEARTBEAT_TIMEOUT_SEC = 30
/**
 * Maximum transactions of waiting operations of one key without a block. While the keys are at the limit, further
 * operations wait and share the next transactions, so that a burst makes a few large transactions.
 */
const MAX_OPEN_BUNDLES = 4

/** Key that sends an operation; `pending` is the number of its requests without a block. */
export type ChosenLane = {
  readonly purpose: GasLane
  readonly address: Address
  readonly pending: number
}

/**
 * Returns the open key of a chain that has the fewest requests and a balance of at least `costWei`;
 * null if no key qualifies.
 */
export async function chooseGasLane(
  query: Query,
  { chainId, costWei }: { readonly chainId: number; readonly costWei: bigint },
): Promise<ChosenLane | null> {
  const [row] = await query({ purpose: textOf<GasLane>(), address: hex, pending: int })`
    ${laneChoice(query, { chainId: query`${chainId}`, costWei })}`
  return row ?? null
}

/** SQL of the key that `chooseGasLane` returns. */
export function laneChoice(
  query: Query,
  { chainId, costWei }: { readonly chainId: SqlText; readonly costWei: bigint },
): SqlText {
  return query`
    select l.purpose, l.address, ${pending(query)} as pending from app.lane as l
    where l.chain_id = ${chainId} and l.purpose = any(${GAS_LANES}::text[]) and ${isOpen(query)}
      and l.balance_wei >= ${costWei}
    order by pending, random() limit 1`
}

/** Returns the open keys of a chain that may send another bundle, the fewest requests first. */
export async function readFreeSubmitters(query: Query, chainId: number): Promise<FreeSubmitter[]> {
  const rows = await query({ purpose: textOf<GasLane>(), address: hex, free: numeric })`
    select l.purpose, l.address,
      greatest(0, l.balance_wei - coalesce(open.cost, 0)) as free
    from app.lane as l cross join lateral (
      select count(*) as requests, count(*) filter (where t.account is null) as bundles,
        sum(t.gas_limit * (t.terms->>'maxFeeWei')::numeric) as cost
      from app.lane_tx as t where ${isPending(query)}) as open
    where l.chain_id = ${chainId} and l.purpose = any(${GAS_LANES}::text[]) and ${isOpen(query)}
      and open.bundles < ${MAX_OPEN_BUNDLES}
    order by open.requests, l.purpose`
  return rows.map(({ purpose, address, free }) => ({ purpose, address, freeWei: free }))
}

/** Returns the submitters of a chain with their health. */
export async function readSubmitters(query: Query, chainId: number): Promise<SubmitterHealth[]> {
  const rows = await query({ address: hex, is_open: bool, balance_wei: numeric, pending: int })`
    select l.address, ${isOpen(query)} as is_open, l.balance_wei, ${pending(query)} as pending
    from app.lane as l
    where l.chain_id = ${chainId} and l.purpose = any(${GAS_LANES}::text[])
    order by l.purpose, l.address`
  return rows.map((row) => ({
    address: row.address,
    isOpen: row.is_open,
    balanceWei: row.balance_wei,
    pending: row.pending,
  }))
}

function isOpen(query: Query): SqlText {
  return query`(l.state = 'open' and l.seen_at > now() - make_interval(secs => ${HEARTBEAT_TIMEOUT_SEC}))`
}

/** SQL of the number of requests of the lane that are not in a block. */
function pending(query: Query): SqlText {
  return query`(
    select count(*) from app.lane_tx as t where ${isPending(query)})`
}

/** SQL condition: request `t` belongs to lane `l` and is not in a block. */
function isPending(query: Query): SqlText {
  return query`t.chain_id = l.chain_id and t.purpose = l.purpose
    and (t.state = 'queued' or (t.state in ('signed', 'sent') and t.address = l.address))`
}
