import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { type LoggedOptOut, parseOptOutLine } from '../../domain/optOutLine.ts'
import type { OptOutProof } from '../../domain/optOutStates.ts'
import type { SuppressionKind } from '../../domain/suppressionHash.ts'
import { addSuppressions } from '../suppress/addSuppressions.ts'

/** Lines per statement. */
const BATCH = 5_000

export type MergedOptOuts = {
  readonly read: number
  /** Number of entries that the suppression list lacked. */
  readonly added: number
  /** Number of lines of another format; a loss of power leaves an incomplete line. */
  readonly unread: number
}

/**
 * Adds to the suppression list the opt-outs of a log that the list lacks, except opt-outs that were
 * undone later.
 *
 * A repeat adds nothing. Throws an error of the file system if the file cannot be read.
 */
export async function mergeOptOutLog(query: Query, path: string): Promise<MergedOptOuts> {
  let [read, added, unread] = [0, 0, 0]
  let batch: LoggedOptOut[] = []
  const flush = async () => {
    added += await addMissing(query, batch)
    batch = []
  }
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const entry = parseOptOutLine(line)
    read += 1
    if (entry === null) unread += 1
    else batch.push(entry)
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  return { read, added, unread }
}

const MISSING_ROW = {
  kind: textOf<SuppressionKind>(),
  hash: text,
  reason: text,
  proof: textOf<OptOutProof>(),
}

async function addMissing(query: Query, entries: readonly LoggedOptOut[]): Promise<number> {
  if (entries.length === 0) return 0
  const missing = await query(MISSING_ROW)`
    select entry.kind, entry.hash, entry.reason, entry.proof
    from json_to_recordset(${JSON.stringify(entries)})
      as entry (kind text, hash text, reason text, proof text, "atMs" float8)
    where not exists (select from app.lead_suppression s
        where s.kind = entry.kind and s.hash = entry.hash)
      and not exists (select from app.lead_opt_out o
        where o.kind = entry.kind and o.hash = entry.hash and o.state = 'undone'
          and o.ended_at >= to_timestamp(entry."atMs" / 1000))`
  let added = 0
  for (const proof of new Set(missing.map((entry) => entry.proof)))
    added += await addSuppressions(
      query,
      missing.filter((entry) => entry.proof === proof),
      proof,
    )
  return added
}
