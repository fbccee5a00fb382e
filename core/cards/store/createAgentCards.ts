import { createHash } from 'node:crypto'
import { hex, maybe, text } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { AgentCards, CardWork } from '../ports.ts'

/** Contents of one run. */
const DUE_LIMIT = 20

/** Opens the rows of signed cards in schema `app`. */
export function createAgentCards(
  databaseUrl: DatabaseUrl,
): AgentCards & CardWork & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-cards', max: 1, reader: false })
  return {
    signed: async (payload) => {
      const id = idOf(payload)
      const [row] = await answered(sql({ card: maybe(text) })`
        select case when key.public_key is null then null else card end as card
        from app.agent_card left join app.card_key as key using (public_key) where id = ${id}`)
      if (row !== undefined) return row.card
      await answered(sql`
        insert into app.agent_card (id, payload) values (${id}, ${payload}) on conflict do nothing`)
      return null
    },
    keys: async () => {
      const rows = await answered(sql({ public_key: hex })`
        select public_key from app.card_key order by added_at, public_key`)
      return rows.map((row) => row.public_key)
    },
    publish: async (publicKey) => {
      await answered(sql`
        insert into app.card_key (public_key) values (${publicKey}) on conflict do nothing`)
    },
    due: async () => {
      // Without its key, a signature is not valid: the operator removed the key.
      const rows = await answered(sql({ payload: text })`
        select payload from app.agent_card as due
        where card is null
          or not exists (select from app.card_key as key where key.public_key = due.public_key)
        order by requested_at, id limit ${DUE_LIMIT}`)
      return rows.map(({ payload }) => payload)
    },
    refuse: async (payload) => {
      await answered(sql`delete from app.agent_card where id = ${idOf(payload)}`)
    },
    store: async (payload, { publicKey, card }) => {
      await answered(sql`
        update app.agent_card set card = ${card}, public_key = ${publicKey}, signed_at = now()
        where id = ${idOf(payload)}`)
    },
    close: () => sql.end(),
  }
}

const idOf = (payload: string): string => createHash('sha256').update(payload).digest('hex')
