import { hex, numeric } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { PermitRequests } from '../permitPorts.ts'

/**
 * Maximum number of stored permits with the same vault, amount and deadline; a search recovers one signer for each
 * permit.
 */
const MAX_EQUAL_PERMITS = 32
/** Maximum deadline of a permit that the API issues, unix seconds; the column cannot store a larger value. */
const MAX_DEADLINE_SEC = 2n ** 53n

/** Creates the stored permits in schema `app`, which all processes of the API share. */
export function createPermitRequests({
  databaseUrl,
}: {
  readonly databaseUrl: DatabaseUrl
}): PermitRequests & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, {
    name: 'quartet-permits',
    max: POOL_SIZE.permits,
    reader: false,
  })
  return {
    remember: async ({ owner, vault, amountUsdc6, nonce, deadlineSec }, nowSec) => {
      await answered(sql`delete from app.permit_ask where deadline < ${nowSec}`)
      await answered(sql`
        insert into app.permit_ask (vault, amount_usdc, deadline, owner, nonce)
        select ${vault}::text, ${amountUsdc6}::numeric, ${deadlineSec}::bigint, ${owner}::text, ${nonce}::numeric
        where (
          select count(*) from app.permit_ask
          where vault = ${vault} and amount_usdc = ${amountUsdc6} and deadline = ${deadlineSec}
        ) < ${MAX_EQUAL_PERMITS}
        on conflict do nothing`)
    },
    find: async ({ vault, amountUsdc6, deadlineSec }) => {
      if (deadlineSec > MAX_DEADLINE_SEC) return []
      return await answered(sql({ owner: hex, nonce: numeric })`
        select owner, nonce from app.permit_ask
        where vault = ${vault} and amount_usdc = ${amountUsdc6} and deadline = ${Number(deadlineSec)}
        limit ${MAX_EQUAL_PERMITS}`)
    },
    close: () => sql.end(),
  }
}
