import { hex, numeric } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { PermitRequests } from '../permitPorts.ts'

/** Maximum permits with one vault, amount and deadline; a search recovers one signature for each. */
const MAX_ALIKE = 32
/** Maximum deadline that the API issues; the column cannot hold a larger one. */
const MAX_DEADLINE_SEC = 2n ** 53n

/** Creates the permits in schema `app`, shared by all processes of the API. */
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
        ) < ${MAX_ALIKE}
        on conflict do nothing`)
    },
    find: async ({ vault, amountUsdc6, deadlineSec }) => {
      if (deadlineSec > MAX_DEADLINE_SEC) return []
      return await answered(sql({ owner: hex, nonce: numeric })`
        select owner, nonce from app.permit_ask
        where vault = ${vault} and amount_usdc = ${amountUsdc6} and deadline = ${Number(deadlineSec)}
        limit ${MAX_ALIKE}`)
    },
    close: () => sql.end(),
  }
}
