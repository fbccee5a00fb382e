import { hash } from 'node:crypto'
import { text } from '../../platform/db/columns.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { LeadSuppressions } from '../ports.ts'
import type { OptOutLog } from './optouts/createOptOutLog.ts'
import { addSuppressions } from './suppress/addSuppressions.ts'
import { createSuppressionReader } from './suppress/createSuppressionReader.ts'

/** Creates the suppression list in `app.lead_suppression`, which stores only hashes. */
export function createLeadSuppressions(sql: Sql, optOutLog: OptOutLog): LeadSuppressions {
  return {
    hashOf: createSuppressionReader(),
    add: async (entry) => {
      await optOutLog.append([entry], 'none')
      await answered(addSuppressions(sql, [entry], 'none'))
    },
    among: async (texts) => {
      if (texts.length === 0) return new Set()
      // A page has thousands of texts: the SHA-256 of viem would take 0.1 s.
      const hashes = texts.map((text) => hash('sha256', text, 'hex'))
      const rows = await answered(sql({ hash: text })`
        select hash from unnest(${hashes}::text[]) as asked (hash)
        where exists (
          select from app.lead_suppression kept
          where kept.kind = any(array['email', 'phone', 'domain', 'lead']) and kept.hash = asked.hash)`)
      const stored = new Set(rows.map((row) => row.hash))
      return new Set(texts.filter((_text, at) => stored.has(hashes[at] ?? '')))
    },
  }
}
