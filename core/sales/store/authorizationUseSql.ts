import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'

/**
 * Returns the SQL join of the use of the authorization of each payment `p`, alias `used`, with the time of the block in
 * the index.
 */
export function authorizationUseSql(query: Query): SqlText {
  return query`left join lateral (
    select to_timestamp(a.timestamp) as at from chain.usdc_authorization a
    where a.authorizer = p.payer and a.nonce = p.nonce and a.chain_id = p.chain_id
      and a.kind = 'used'
    limit 1
  ) used on true`
}
