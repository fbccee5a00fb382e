import type { Address } from 'viem'
import { createSql } from '../../platform/db/createSql.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { PermitAsks } from '../permitPorts.ts'

/** Permits with one vault, amount and deadline; each costs one recovery of a signature when it is searched. */
const MOST_ALIKE = 32
/** A larger deadline was never handed out, and does not fit the column. */
const MAX_DEADLINE_SEC = 2n ** 53n

/** Permits in schema `app`, shared by all processes of the API. */
export function createPermitAsks({
  databaseUrl,
}: {
  readonly databaseUrl: string
}): PermitAsks & { close(): Promise<void> } {
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
        ) < ${MOST_ALIKE}
        on conflict do nothing`)
    },
    find: async ({ vault, amountUsdc6, deadlineSec }) => {
      if (deadlineSec > MAX_DEADLINE_SEC) return []
      return await answered(sql<{ owner: Address; nonce: bigint }[]>`
        select owner, nonce from app.permit_ask
        where vault = ${vault} and amount_usdc = ${amountUsdc6} and deadline = ${Number(deadlineSec)}
        limit ${MOST_ALIKE}`)
    },
    close: () => sql.end(),
  }
}
