import { bool, hex, int, maybe, numeric, text, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { GasOperationFacts } from '../../sponsor/evm/ports.ts'
import {
  OPERATION_ROW,
  operationColumns,
  toOperationFacts,
} from '../../sponsor/evm/store/stats/operationSql.ts'
import {
  type SponsorContract,
  sponsorContractsSql,
} from '../../sponsor/evm/store/stats/sponsorContracts.ts'
import type { ListReads, SolanaTransactionFacts, SponsorDepositFacts } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

type Reading = { readonly query: Query; readonly turn: Turn }

const operationFields: FieldColumns = new Map([
  ['chainId', { name: 'chain_id', type: 'int8' }],
  ['userOpHash', { name: 'user_op_hash', type: 'text' }],
  ['txHash', { name: 'tx_hash', type: 'text' }],
  ['sender', { name: 'sender', type: 'text' }],
  ['success', { name: 'success', type: 'bool' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['timestamp', { name: 'block_at', type: 'int8' }],
  ['actualGasCostWei', { name: 'actual_gas_cost', type: 'numeric' }],
])

/** Reads user operations whose gas a paymaster of the deployment paid. */
export function operationReads(
  reading: Reading,
  homes: readonly SponsorContract[],
): ListReads<GasOperationFacts> {
  const { query } = reading
  return listReads(reading, {
    row: OPERATION_ROW,
    columns: operationFields,
    fields: query`${operationColumns(query)}`,
    source: () => query`from (
      select p.* from chain.paymaster_operation p
      join ${sponsorContractsSql(query, homes)} on h.chain_id = p.chain_id and h.paymaster = p.paymaster) o
      where true`,
    toRow: toOperationFacts,
  })
}

const DEPOSIT_ROW = {
  chain_id: int,
  paymaster: hex,
  kind: textOf<SponsorDepositFacts['kind']>(),
  amount: numeric,
  total_after: numeric,
  account: maybe(hex),
  tx_hash: hex,
  log_index: int,
  block_number: int,
  block_at: int,
}

const depositFields: FieldColumns = new Map([
  ['chainId', { name: 'chain_id', type: 'int8' }],
  ['paymaster', { name: 'paymaster', type: 'text' }],
  ['kind', { name: 'kind', type: 'text' }],
  ['amountWei', { name: 'amount', type: 'numeric' }],
  ['txHash', { name: 'tx_hash', type: 'text' }],
  ['logIndex', { name: 'log_index', type: 'int8' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['timestamp', { name: 'block_at', type: 'int8' }],
])

/** Reads changes of the deposits of the deployment's paymasters. */
export function depositReads(
  reading: Reading,
  homes: readonly SponsorContract[],
): ListReads<SponsorDepositFacts> {
  const { query } = reading
  return listReads(reading, {
    row: DEPOSIT_ROW,
    columns: depositFields,
    fields: query`*`,
    source: () => query`from (
      select p.chain_id, p.paymaster, p.kind, p.amount, p.total_after, p.account, p.tx_hash,
        p.log_index, p.block_number, p.block_at
      from chain.paymaster_deposit p
      join ${sponsorContractsSql(query, homes)} on h.chain_id = p.chain_id and h.paymaster = p.paymaster) d
      where true`,
    toRow: (row) => ({
      chainId: row.chain_id,
      paymaster: row.paymaster,
      kind: row.kind,
      amountWei: row.amount,
      totalAfterWei: row.total_after,
      receiver: row.account,
      txHash: row.tx_hash,
      logIndex: row.log_index,
      blockNumber: row.block_number,
      timestampSec: row.block_at,
    }),
  })
}

const LANDED_ROW = {
  id: hex,
  signature: text,
  slot: maybe(numeric),
  block_sec: maybe(int),
  landed_sec: int,
  sender: maybe(text),
  success: bool,
  fee: maybe(numeric),
  spent: maybe(numeric),
  fee_usdc: maybe(numeric),
}

const landedFields: FieldColumns = new Map([
  ['sponsorshipId', { name: 'id', type: 'text' }],
  ['signature', { name: 'signature', type: 'text' }],
  ['sender', { name: 'sender', type: 'text' }],
  ['success', { name: 'success', type: 'bool' }],
  ['landedAt', { name: 'landed_sec', type: 'int8' }],
  ['spentLamports', { name: 'spent', type: 'numeric' }],
])

/** Reads sponsored transactions on Solana that are in a block. */
export function landedReads(reading: Reading): ListReads<SolanaTransactionFacts> {
  const { query } = reading
  return listReads(reading, {
    row: LANDED_ROW,
    columns: landedFields,
    fields: query`*`,
    source: () => query`from (
      select s.id, s.signature, s.slot, floor(extract(epoch from s.block_at))::int8 as block_sec,
        floor(extract(epoch from coalesce(s.block_at, s.ended_at)))::int8 as landed_sec,
        s.sender, s.state = 'confirmed' as success, s.paid_fee_lamports as fee,
        s.spent_lamports as spent,
        (select p.amount_usdc from app.payment p
          where p.id = s.payment_id and p.state = 'settled') as fee_usdc
      from app.solana_sponsorship s where s.state in ('confirmed', 'failed')) landed
      where true`,
    toRow: (row) => ({
      sponsorshipId: row.id,
      signature: row.signature,
      slot: row.slot,
      blockSec: row.block_sec,
      landedSec: row.landed_sec,
      sender: row.sender,
      success: row.success,
      feeLamports: row.fee,
      spentLamports: row.spent,
      feeUsdc6: row.fee_usdc,
    }),
  })
}
