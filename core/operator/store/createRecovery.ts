import type { Deployment } from '../../deployment.ts'
import {
  storeRecoveredCharges,
  type UnmatchedCharge,
  unmatchedCharges,
} from '../../payments/store/chargeRecovery.ts'
import { readCharges } from '../../payments/store/readCharges.ts'
import { hex, int, text } from '../../platform/db/columns.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import { salePayees } from '../../sales/store/salePayees.ts'

/** Maximum number of bridges, and of sponsorships, in a report; a list of this length may be incomplete. */
const LIMIT = 1_000

/** Bridge or sponsorship in the index without a row of the service. */
export type UnmatchedFact = {
  readonly id: string
  readonly chainId: number
  readonly account: string
  readonly txHash: string
}

/** Charges, bridges and sponsorships on the chains that have no row of the service, oldest first. */
export type RecoveryReport = {
  readonly charges: readonly UnmatchedCharge[]
  readonly bridges: readonly UnmatchedFact[]
  readonly sponsorships: readonly UnmatchedFact[]
}

/** Compares rows with the chains after a loss of rows. */
export type Recovery = {
  /**
   * Reads the facts since a time, Unix seconds. Throws `RpcUnavailable`, `DatabaseUnavailable`, and `IndexNotReady`
   * without an index.
   */
  compare(sinceSec: number): Promise<RecoveryReport>
  /** Stores the charges, so that their payers may claim the answers; returns the number of new rows. */
  store(charges: readonly UnmatchedCharge[]): Promise<number>
  close(): Promise<void>
}

/** Creates the comparison for the chains with a node. */
export function createRecovery(options: {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly onProgress: (chainId: number, blockNumber: number, head: number) => void
}): Recovery {
  const { deployment, rpcUrls, onProgress } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-recovery', max: 1, reader: false })
  const payees = salePayees(deployment)
  return {
    compare: async (sinceSec) => {
      const charges: UnmatchedCharge[] = []
      for (const { chainId, rpcUrl } of rpcUrls) {
        const payee = payees.find((each) => each.chainId === chainId)
        if (payee === undefined) continue
        const onChain = await readCharges({
          ...payee,
          rpcUrl,
          sinceSec,
          onProgress: (blockNumber, head) => onProgress(chainId, blockNumber, head),
        })
        charges.push(...(await answered(unmatchedCharges(sql, onChain))))
      }
      const bridges = await answered(unmatchedBridges(sql, sinceSec))
      const sponsorships = await answered(unmatchedSponsorships(sql, sinceSec))
      return { charges, bridges, sponsorships }
    },
    store: (charges) => answered(sql.begin('', (query) => storeRecoveredCharges(query, charges))),
    close: () => sql.end(),
  }
}

const FACT_ROW = { id: text, chain_id: int, account: hex, tx_hash: hex }

async function unmatchedBridges(sql: Sql, sinceSec: number): Promise<readonly UnmatchedFact[]> {
  const rows = await sql(FACT_ROW)`
    select f.id, f.chain_id, f.payer as account, f.tx_hash from chain.bridge f
    where f.timestamp >= ${sinceSec} and not exists (select from app.bridge b where b.id = f.id)
    order by f.timestamp, f.id limit ${LIMIT}`
  return rows.map(toFact)
}

async function unmatchedSponsorships(
  sql: Sql,
  sinceSec: number,
): Promise<readonly UnmatchedFact[]> {
  const rows = await sql(FACT_ROW)`
    select f.id16 as id, f.chain_id, f.sender as account, f.tx_hash from chain.sponsored f
    where f.block_at >= ${sinceSec}
      and not exists (select from app.gas_sponsorship s where s.id = f.id16)
    order by f.block_at, f.id limit ${LIMIT}`
  return rows.map(toFact)
}

function toFact(row: {
  readonly id: string
  readonly chain_id: number
  readonly account: string
  readonly tx_hash: string
}): UnmatchedFact {
  return { id: row.id, chainId: row.chain_id, account: row.account, txHash: row.tx_hash }
}
