import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { ProofFilter } from '../../ports.ts'

/** Returns the SQL condition of a filter on bridges or refunds: chain, payer and time. */
export function proofFilterSql(query: Query, filter: ProofFilter): SqlText {
  const { chainId, payer, sinceSec, untilSec } = filter
  const onChain = chainId === null ? query`` : query`and chain_id = ${chainId}`
  const ofPayer = payer === null ? query`` : query`and payer = ${payer}`
  const since = sinceSec === undefined ? query`` : query`and timestamp >= ${sinceSec}::int8`
  const until = untilSec === undefined ? query`` : query`and timestamp <= ${untilSec}::int8`
  return query`true ${onChain} ${ofPayer} ${since} ${until}`
}
