import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DatabaseUnavailable, IndexNotReady } from '../../../kernel/errors.ts'
import { int, maybe } from '../../../platform/db/columns.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { databaseLabel } from '../../../platform/db/databaseLabel.ts'
import { answered } from '../../../platform/db/query.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { pageFinding, resultOf } from './resultOf.ts'

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** Checks that Postgres answers with the schema of this code; `isReachable` is false if no row can be read. */
export async function checkDatabase(
  sql: Sql,
  databaseUrl: string,
): Promise<{ readonly isReachable: boolean; readonly result: CheckResult }> {
  const label = databaseLabel(databaseUrl)
  try {
    await answered(sql`select 1`)
    return { isReachable: true, result: checkSchema(label, await readAppliedMs(sql)) }
  } catch (error) {
    const reason = error instanceof DatabaseUnavailable ? '' : ` (${wordsOf(error)})`
    const text = `Postgres at ${label} is unreachable${reason}`
    return {
      isReachable: false,
      result: resultOf({ findings: [pageFinding('DatabaseDown', '', text)] }),
    }
  }
}

function checkSchema(label: string, appliedMs: number): CheckResult {
  const file = join(import.meta.dirname, '../../../platform/db/migrations/meta/_journal.json')
  const { entries } = journal.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [first, ...more] = entries.filter(({ when }) => when > appliedMs)
  const newest = entries.at(-1)
  if (first !== undefined) {
    const count = more.length + 1
    const text = `the schema lacks ${count} of ${entries.length} migrations, ${first.tag} first`
    return resultOf({ findings: [pageFinding('MigrationsMissing', '', text)] })
  }
  if (newest !== undefined && appliedMs > newest.when) {
    const text = `the schema is newer than ${newest.tag}, the newest migration of this code`
    return resultOf({
      findings: [{ ...pageFinding('MigrationsMissing', '', text), severity: 'warn' }],
    })
  }
  return resultOf({ well: [`database ${label} at ${newest?.tag}`] })
}

/** Returns the creation time of the newest applied migration, unix milliseconds; 0 before the first. */
async function readAppliedMs(sql: Sql): Promise<number> {
  try {
    const [row] = await answered(sql({ at_ms: maybe(int) })`
      select max(created_at)::int8 as at_ms from app.__drizzle_migrations`)
    return row?.at_ms ?? 0
  } catch (error) {
    if (error instanceof IndexNotReady) return 0
    throw error
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'reason unknown'
