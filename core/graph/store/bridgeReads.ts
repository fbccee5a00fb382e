import type { ProofRow } from '../../bridge/ports.ts'
import type { BridgeContract } from '../../bridge/store/proofs/bridgeContracts.ts'
import { PROOF_SQL_ROW, proofRowsSql, toProofRow } from '../../bridge/store/proofs/proofSql.ts'
import { readForwarders } from '../../bridge/store/proofs/readTimes.ts'
import { bridgeChains } from '../../kernel/chains/bridgeChains.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { ListReads } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

const columns: FieldColumns = new Map([
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

/**
 * Reads bridges by conditions on any column; the statement joins the columns of the mint before the conditions apply.
 */
export function bridgeReads(
  reading: { readonly query: Query; readonly turn: Turn },
  homes: readonly BridgeContract[],
): ListReads<ProofRow> {
  const { query, turn } = reading
  const list = async () => {
    const forwarders = await turn(() => readForwarders(query))
    return listReads(reading, {
      row: PROOF_SQL_ROW,
      columns,
      fields: query`*`,
      source: () => query`from (
        select r.*, d.chain_id as to_chain_id
        from (${proofRowsSql(query, query`chain.bridge`, { homes, forwarders })}) r
        left join unnest(${bridgeChains.map(({ domain }) => domain)}::int8[],
          ${bridgeChains.map(({ chainId }) => chainId)}::int8[]) d(domain, chain_id)
          on d.domain = r.destination_domain
        ) known where true`,
      toRow: toProofRow,
    })
  }
  return {
    page: async (request) => (await list()).page(request),
    count: async (where) => (await list()).count(where),
  }
}
