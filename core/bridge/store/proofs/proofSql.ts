import type { Address } from 'viem'
import { bridgeChainByDomain } from '../../../kernel/chains/bridgeChains.ts'
import { hex, int, maybe, numeric, type RowOf, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { ProofRow } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'

export const PROOF_SQL_ROW = {
  id: hex,
  chain_id: int,
  contract: hex,
  destination_domain: int,
  payer: hex,
  referrer: maybe(hex),
  nonce: hex,
  amount_usdc: numeric,
  receive_usdc: numeric,
  max_network_fee_usdc: numeric,
  fee_usdc: numeric,
  referral_usdc: numeric,
  tx_hash: hex,
  block_number: int,
  timestamp: int,
  mint_tx: maybe(hex),
  mint_block_number: maybe(int),
  mint_caller: maybe(hex),
  minted_at: maybe(int),
  received_usdc: maybe(numeric),
  fee_executed_usdc: maybe(numeric),
  status: textOf<ProofRow['status']>(),
  minted_by: maybe(textOf<NonNullable<ProofRow['mintedBy']>>()),
}
export type ProofSqlRow = RowOf<typeof PROOF_SQL_ROW>

/** Returns a FROM item with one row per bridge contract, alias `h`. */
export function bridgeContractsSql(query: Query, homes: readonly BridgeContract[]): SqlText {
  return query`unnest(${homes.map(({ chainId }) => chainId)}::int[],
    ${homes.map(({ contract }) => contract)}::text[], ${homes.map(({ domain }) => domain)}::int8[],
    ${homes.map(({ tokenMessenger }) => tokenMessenger)}::text[])
    as h(chain_id, contract, domain, messenger)`
}

/**
 * Returns the condition that mint `m` delivers bridge `b` of contract `h`.
 *
 * Any account can cause the delivery of a message that contains the id of an existing bridge. Only a token messenger
 * records the account that burned; only the bridge contract can be that recorded account, and it burns once per id.
 */
export function mintConditionSql(query: Query): SqlText {
  return query`m.bridge_id = b.id and m.source_domain = h.domain and m.sender = h.messenger
    and m.message_sender = b.contract`
}

/**
 * Returns the select of the bridges in `picked` with their mints and columns of `app.bridge`, unordered; `forwarders`
 * are accounts of the forwarding service.
 */
export function proofRowsSql(
  query: Query,
  picked: SqlText,
  { homes, forwarders }: { homes: readonly BridgeContract[]; forwarders: readonly Address[] },
): SqlText {
  return query`
    select b.id, b.chain_id, b.contract, b.destination_domain, b.payer, b.referrer, b.nonce,
      b.amount_usdc, b.receive_usdc, b.max_network_fee_usdc, b.fee_usdc, b.referral_usdc,
      b.tx_hash, b.block_number, b.timestamp, m.tx_hash as mint_tx,
      m.block_number as mint_block_number, m.caller as mint_caller, m.timestamp as minted_at,
      m.amount_usdc - m.fee_executed_usdc as received_usdc,
      m.fee_executed_usdc,
      case when m.tx_hash is not null then 'minted'
        when a.state in ('pending_attestation', 'attested') then a.state
        when a.state = 'minted' then 'attested'
        else 'waiting_for_circle' end as status,
      case when m.tx_hash is null then null
        when l.address is not null then 'self'
        when a.forward_tx = m.tx_hash or m.caller = any(${forwarders}::text[]) then 'forwarder'
        else 'other' end as minted_by
    from ${picked} b
    join ${bridgeContractsSql(query, homes)} on h.chain_id = b.chain_id and h.contract = b.contract
    left join lateral (
      select * from chain.bridge_mint m where ${mintConditionSql(query)} limit 1
    ) m on true
    left join app.bridge a on a.id = b.id
    left join app.lane l on l.chain_id = m.chain_id and l.address = m.caller and l.purpose = 'mint'`
}

export function toProofRow(row: ProofSqlRow): ProofRow {
  return {
    id: row.id,
    chainId: row.chain_id,
    contract: row.contract,
    toChainId: bridgeChainByDomain(row.destination_domain)?.chainId ?? null,
    destinationDomain: row.destination_domain,
    payer: row.payer,
    referrer: row.referrer,
    nonce: row.nonce,
    amountUsdc6: row.amount_usdc,
    receiveUsdc6: row.receive_usdc,
    maxNetworkFeeUsdc6: row.max_network_fee_usdc,
    feeUsdc6: row.fee_usdc,
    referralUsdc6: row.referral_usdc,
    burnTx: row.tx_hash,
    burnBlockNumber: row.block_number,
    burnedSec: row.timestamp,
    mintTx: row.mint_tx,
    mintBlockNumber: row.mint_block_number,
    mintCaller: row.mint_caller,
    mintedSec: row.minted_at,
    receivedUsdc6: row.received_usdc,
    feeExecutedUsdc6: row.fee_executed_usdc,
    status: row.status,
    mintedBy: row.minted_by,
  }
}
