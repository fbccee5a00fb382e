import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  SUPPRESSION_KINDS,
  type SuppressionKind,
  suppressionHash,
} from '../core/domain/leads/suppressionHash.ts'
import type { Query } from '../core/platform/db/createSql.ts'
import { createReadPhone } from '../core/platform/leads/createReadPhone.ts'
import {
  addSuppressions,
  type Suppression,
} from '../core/platform/leads/suppress/addSuppressions.ts'
import { LoadRefused } from './loadRefused.ts'
import type { SuppressCommand } from './parseLeadsCommand.ts'

/** Entries that are stored at a time. */
const BATCH = 5_000
/** Lines that are quoted when they are nothing to suppress. */
const MOST_TOLD = 10

/** Keeps out of sales what a person or a file names; returns what to tell. Throws `LoadRefused` where nothing could be read. */
export async function runSuppress(query: Query, command: SuppressCommand): Promise<string> {
  const read = createReader(command)
  const bad: string[] = []
  let [entries, seen, added] = [[] as Suppression[], 0, 0]
  const flush = async () => {
    added += command.isDryRun
      ? await countNew(query, entries)
      : await addSuppressions(query, entries)
    entries = []
  }
  for await (const line of linesOf(command)) {
    if (line.trim() === '') continue
    seen += 1
    const entry = read(line)
    if (entry === null) bad.push(`line ${seen}`)
    else entries.push(entry)
    if (entries.length >= BATCH) await flush()
  }
  await flush()
  const told = bad.slice(0, MOST_TOLD).join(', ')
  const unread = bad.length === 0 ? '' : `; ${bad.length} are nothing of their kind: ${told}`
  if (seen === bad.length) {
    throw new LoadRefused(
      command.file === null ? 'the value is nothing of that kind' : `nothing to suppress${unread}`,
    )
  }
  const verb = command.isDryRun ? 'would be added' : 'added'
  return `${added} ${verb}, ${seen - bad.length - added} were there before${unread}`
}

async function* linesOf({ of, value, file }: SuppressCommand): AsyncGenerator<string> {
  if (file === null) {
    yield `${of} ${value}`
    return
  }
  const input = createReadStream(file, 'utf8')
  for await (const line of createInterface({ input })) yield of === null ? line : `${of} ${line}`
}

function createReader({ reason }: SuppressCommand): (line: string) => Suppression | null {
  const readPhone = createReadPhone()
  return (line) => {
    const [, word, rest = ''] = /^\s*"?(\w+)"?[\s,;]+"?([^"]*)"?\s*$/.exec(line) ?? []
    const kind = SUPPRESSION_KINDS.find((known) => known === word)
    if (kind === undefined) return null
    const hash = suppressionHash(kind, written(kind, rest.trim(), readPhone))
    return hash === null ? null : { kind, hash, reason }
  }
}

/** People write a phone in many ways; its hash is of one. */
const written = (
  kind: SuppressionKind,
  text: string,
  readPhone: (text: string) => string | null,
): string => (kind === 'phone' ? (readPhone(text) ?? text) : text)

async function countNew(query: Query, entries: readonly Suppression[]): Promise<number> {
  const [row] = await query<{ n: number }[]>`
    select count(*)::int4 as n from (
      select distinct kind, hash
      from json_to_recordset(${JSON.stringify(entries)}) as entry (kind text, hash text)
      except select kind, hash from app.lead_suppression
    ) new`
  return row?.n ?? 0
}
