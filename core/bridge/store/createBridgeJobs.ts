import { bridgeChainById } from '../../kernel/chains/bridgeChains.ts'
import { CHANNELS } from '../../kernel/channels.ts'
import { int, maybe } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import { shareChannel } from '../../platform/db/shareChannel.ts'
import type { LaneRequest } from '../../transactions/ports.ts'
import { abandonLaneTx } from '../../transactions/store/abandonLaneTx.ts'
import { enqueueLaneTx } from '../../transactions/store/enqueueLaneTx.ts'
import {
  type BridgeState,
  bridgeMayBecome,
  type RefundState,
  refundMayBecome,
} from '../domain/bridgeStates.ts'
import type {
  BridgeChanges,
  BridgeJobs,
  Deposit,
  DueBridge,
  DueRefund,
  ExternalBurn,
  RefundChanges,
} from '../workPorts.ts'
import {
  depositIdsWithoutRefund,
  eraseBridgeSignatures,
  importExternalBurns,
  sweepBridgeQuotes,
} from './bridgeSweeps.ts'
import {
  bridgeAssignments,
  changeAndNotify,
  isUnchanged,
  refundAssignments,
} from './changeBridge.ts'
import {
  leaseDueBridges,
  readBridge,
  readBridgeCounts,
  readBridgeStandings,
  readBridgesWithoutMint,
  readBurnsToReconcile,
  readDueRefunds,
  readExternalBurns,
  readMintableBridges,
  readMintNotFinal,
  readNextDueMs,
  readOverdueBridges,
  readRefundLoad,
  readRefundsNotFinal,
  readRefundsToReconcile,
  readSlowBridges,
} from './readBridgeJobs.ts'
import { readRouteWaits } from './routes/readRouteWaits.ts'

/** Creates the stored bridges and refunds for the workers. */
export function createBridgeJobs(
  databaseUrl: DatabaseUrl,
): BridgeJobs & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, {
    name: 'quartet-bridges',
    max: POOL_SIZE.bridgeJobs,
    reader: false,
  })
  const write = <T>(work: (query: Query) => Promise<T>) => answered(sql.begin('', work))
  return {
    burnsToReconcile: (chainId) => answered(readBurnsToReconcile(sql, chainId)),
    overdue: (chainId) => answered(readOverdueBridges(sql, chainId)),
    externalNotFinal: (chainId) => answered(readExternalBurns(sql, chainId)),
    takeDue: (limit, leaseMs) => answered(leaseDueBridges(sql, limit, leaseMs)),
    nextDueMs: () => answered(readNextDueMs(sql)),
    unminted: (toChainId, after) => answered(readBridgesWithoutMint(sql, toChainId, after)),
    mintNotFinal: (toChainId, fromBlock, after) =>
      answered(readMintNotFinal(sql, { toChainId, fromBlock, after })),
    mintable: (toChainId, afterMs) => answered(readMintableBridges(sql, toChainId, afterMs)),
    byId: (id) => answered(readBridge(sql, id)),
    move: (was, to, changes) =>
      to === 'closed'
        ? write((query) => close(query, was, changes))
        : answered(move(sql, was, { to, changes })),
    note: (was, changes) => answered(note(sql, was, changes)),
    queueMint: (was, request) => write((query) => queueMint(query, was, request)),
    owe: (deposit, bridge) => write((query) => insertRefund(query, deposit, bridge)),
    unowed: (ids) => answered(depositIdsWithoutRefund(sql, ids)),
    dueRefunds: (chainId, limit) => answered(readDueRefunds(sql, chainId, limit)),
    refundLoad: (chainId, contract) => answered(readRefundLoad(sql, chainId, contract)),
    delayRefunds: (chainId, ms) => answered(delayRefunds(sql, chainId, ms)),
    refundsToReconcile: (chainId) => answered(readRefundsToReconcile(sql, chainId)),
    refundsNotFinal: (chainId) => answered(readRefundsNotFinal(sql, chainId)),
    moveRefund: (was, to, changes) => write((query) => moveRefund(query, was, { to, changes })),
    queueRefund: (was, request) => write((query) => queueRefund(query, was, request)),
    importBurns: (found: readonly ExternalBurn[]) => answered(importExternalBurns(sql, found)),
    standings: (ids) => answered(readBridgeStandings(sql, ids)),
    counts: () => answered(readBridgeCounts(sql)),
    routeWaits: (chainIds) =>
      answered(
        readRouteWaits(
          sql,
          chainIds.flatMap((chainId) => bridgeChainById(chainId) ?? []),
        ),
      ),
    slow: (minMs) => answered(readSlowBridges(sql, minMs)),
    sweepQuotes: () => answered(sweepBridgeQuotes(sql)),
    eraseSignatures: () => answered(eraseBridgeSignatures(sql)),
    onMoved: shareChannel(sql, CHANNELS.bridgeMoved),
    onLaneMoved: shareChannel(sql, CHANNELS.laneMoved),
    close: () => sql.end(),
  }
}

async function move(
  query: Query,
  was: DueBridge,
  { to, changes }: { readonly to: BridgeState; readonly changes: BridgeChanges },
): Promise<boolean> {
  if (was.state !== to && !bridgeMayBecome(was.state, to)) {
    throw new RangeError(`bridge ${was.id} is ${was.state} and cannot become ${to}`)
  }
  const count = await changeAndNotify(
    query,
    query`
      update app.bridge b set state = ${to}, updated_at = now()${bridgeAssignments(query, changes)}
      where ${isUnchanged(query, was)} returning b.id`,
  )
  return count === 1
}

/** Closes a bridge together with its queued burn: after an outage, the burn would only cost gas and delay the lane. */
async function close(query: Query, was: DueBridge, changes: BridgeChanges): Promise<boolean> {
  const isDone = await move(query, was, { to: 'closed', changes })
  if (isDone && was.laneTxId !== null) await abandonLaneTx(query, was.laneTxId)
  return isDone
}

async function note(query: Query, was: DueBridge, changes: BridgeChanges): Promise<boolean> {
  const { count } = await query`
    update app.bridge b set state = b.state${bridgeAssignments(query, changes)}
    where ${isUnchanged(query, was)}`
  return count === 1
}

async function queueMint(
  query: Query,
  was: DueBridge,
  request: LaneRequest,
): Promise<number | null> {
  const locked = await query`
    select b.id from app.bridge b where ${isUnchanged(query, was)} for update`
  if (locked.count === 0) return null
  const laneTxId = await enqueueLaneTx(query, request)
  await query`
    update app.bridge set
      mint_lane_tx_id = ${laneTxId}, mint_attempts = mint_attempts + 1,
      mint_due_at = now() + least(300, 5 * power(2, mint_attempts)) * interval '1 second'
    where id = ${was.id}`
  return laneTxId
}

/** Inserts a refund; the refund of a deposit that left its chain is owed again if the deposit returns. */
async function insertRefund(
  query: Query,
  deposit: Deposit,
  bridge: DueBridge | null,
): Promise<boolean> {
  const row = {
    id: deposit.id,
    chain_id: deposit.chainId,
    contract: deposit.contract,
    payer: deposit.payer,
    nonce: deposit.nonce,
    amount_usdc: deposit.amountUsdc6,
    deposit_tx: deposit.txHash,
    deposit_block_number: deposit.blockNumber,
    deposit_block_hash: deposit.blockHash,
    state: 'due' satisfies RefundState,
  }
  const owed = await changeAndNotify(
    query,
    query`
      insert into app.bridge_refund as b ${query([row])}
      on conflict (id) do update set
        state = 'due', reason = null, deposit_tx = excluded.deposit_tx,
        deposit_block_number = excluded.deposit_block_number,
        deposit_block_hash = excluded.deposit_block_hash, due_at = now(), updated_at = now()
      where b.state = 'void'
      returning b.id`,
  )
  if (bridge !== null && (bridge.state === 'submitted' || bridge.state === 'closed')) {
    await move(query, bridge, { to: 'front_run', changes: { reason: 'front_run' } })
    // The refund may have been paid while the bridge still waited for its own transaction.
    await query`
      update app.bridge set state = 'refunded' where id = ${bridge.id} and state = 'front_run'
        and exists (
          select from app.bridge_refund where id = ${bridge.id} and state = 'refunded')`
  }
  return owed > 0
}

async function delayRefunds(query: Query, chainId: number, ms: number): Promise<number> {
  const { count } = await query`
    update app.bridge_refund set due_at = now() + ${ms}::float8 * interval '1 millisecond'
    where chain_id = ${chainId} and state = 'due' and due_at <= now()`
  return count
}

/** New state of the bridge with the same authorization, by the new state of its refund. */
const bridgeStateBy: Readonly<
  Partial<Record<RefundState, { readonly from: readonly BridgeState[]; readonly to: BridgeState }>>
> = {
  refunded: { from: ['front_run'], to: 'refunded' },
  due: { from: ['refunded', 'closed'], to: 'front_run' },
  submitted: { from: ['refunded'], to: 'front_run' },
  void: { from: ['front_run'], to: 'closed' },
}

async function moveRefund(
  query: Query,
  was: DueRefund,
  { to, changes }: { readonly to: RefundState; readonly changes: RefundChanges },
): Promise<boolean> {
  if (was.state !== to && !refundMayBecome(was.state, to)) {
    throw new RangeError(`refund ${was.id} is ${was.state} and cannot become ${to}`)
  }
  const count = await changeAndNotify(
    query,
    query`
      update app.bridge_refund b set
        state = ${to}, updated_at = now()${refundAssignments(query, changes)}
      where ${isUnchanged(query, was)} returning b.id`,
  )
  const step = bridgeStateBy[to]
  if (count === 1 && step !== undefined && was.state !== to) {
    const reason = to === 'void' ? 'deposit_left_chain' : 'front_run'
    const [led] = await query({ lane_tx_id: maybe(int) })`
      update app.bridge set state = ${step.to}, reason = ${reason}, updated_at = now()
      where id = ${was.id} and state = any(${step.from}) returning lane_tx_id`
    const burn = led?.lane_tx_id ?? null
    if (step.to === 'closed' && burn !== null) await abandonLaneTx(query, burn)
  }
  return count === 1
}

async function queueRefund(
  query: Query,
  was: DueRefund,
  request: LaneRequest,
): Promise<number | null> {
  const locked = await query`
    select b.id from app.bridge_refund b where ${isUnchanged(query, was)} for update`
  if (locked.count === 0) return null
  const laneTxId = await enqueueLaneTx(query, request)
  await moveRefund(query, was, {
    to: 'submitted',
    changes: { laneTxId, attempts: was.attempts + 1, reason: null },
  })
  return laneTxId
}
