import type { ProofRow } from '../../../bridgePorts.ts'
import { bridgeChains } from '../../../domain/bridge/bridgeChains.ts'
import type { PageAsk } from '../../../graphPorts.ts'
import type { BridgeHome } from '../../bridge/proofs/bridgeHomes.ts'
import { type ProofSqlRow, proofRowsSql, toProofRow } from '../../bridge/proofs/proofSql.ts'
import { readForwarders } from '../../bridge/proofs/readTimes.ts'
import type { Query } from '../createSql.ts'
import { type Columns, conditionsSql, orderSql } from './pageSql.ts'

const columns: Columns = new Map([
  ['id', { name: 'id', type: 'text' }],
  ['status', { name: 'status', type: 'text' }],
  ['mintedBy', { name: 'minted_by', type: 'text' }],
  ['fromChainId', { name: 'chain_id', type: 'int8' }],
  ['toChainId', { name: 'to_chain_id', type: 'int8' }],
  ['payer', { name: 'payer', type: 'text' }],
  ['referrer', { name: 'referrer', type: 'text' }],
  ['burnTx', { name: 'tx_hash', type: 'text' }],
  ['mintTx', { name: 'mint_tx', type: 'text' }],
  ['burnedAt', { name: 'timestamp', type: 'int8' }],
  ['amountUsdc', { name: 'receive_usdc', type: 'numeric' }],
  ['feeUsdc', { name: 'fee_usdc', type: 'numeric' }],
])

/** Bridges by any of their columns; those of the mint are joined before the conditions hold. */
export async function readBridgePage(
  query: Query,
  homes: readonly BridgeHome[],
  ask: PageAsk,
): Promise<readonly ProofRow[]> {
  const forwarders = await readForwarders(query)
  const rows = await query<ProofSqlRow[]>`
    select * from (
      select r.*, d.chain_id as to_chain_id
      from (${proofRowsSql(query, query`chain.bridge`, { homes, forwarders })}) r
      left join unnest(${bridgeChains.map(({ domain }) => domain)}::int8[],
        ${bridgeChains.map(({ chainId }) => chainId)}::int8[]) d(domain, chain_id)
        on d.domain = r.destination_domain
    ) known
    where true ${conditionsSql(query, columns, ask)}
    ${orderSql(query, columns, ask)}`
  return rows.map(toProofRow)
}
