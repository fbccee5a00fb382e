import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { SUPPRESSION_KINDS } from '../../core/leads/domain/suppressionHash.ts'
import type { OptOutLog } from '../../core/leads/store/optouts/createOptOutLog.ts'
import {
  addSuppressions,
  type Suppression,
} from '../../core/leads/store/suppress/addSuppressions.ts'
import { createSuppressionReader } from '../../core/leads/store/suppress/createSuppressionReader.ts'
import { removeSuppressions } from '../../core/leads/store/suppress/removeSuppressions.ts'
import { int } from '../../core/platform/db/columns.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import { LoadRefused } from './loadRefused.ts'
import type { SuppressCommand } from './parseLeadsCommand.ts'

/** Maximum number of entries that one statement stores. */
const BATCH = 5_000
/** Maximum number of invalid lines in the report. */
const MAX_REPORTED_LINES = 10

type Deps = { readonly query: Query; readonly optOutLog: OptOutLog }

/**
 * Adds entries to the list of suppressions, or removes entries; returns the text to print.
 *
 * Throws `LoadRefused` if no entry could be read.
 */
export async function runSuppress(
  { query, optOutLog }: Deps,
  command: SuppressCommand,
): Promise<string> {
  const read = createReader(command)
  const bad: string[] = []
  let [entries, seen, done] = [[] as Suppression[], 0, 0]
  const flush = async () => {
    if (!command.isDryRun && !command.isRemoval) await optOutLog.append(entries, 'operator')
    done += await storeEntries(query, command, entries)
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
  const examples = bad.slice(0, MAX_REPORTED_LINES).join(', ')
  const unread = bad.length === 0 ? '' : `; ${bad.length} invalid: ${examples}`
  if (seen === bad.length) {
    throw new LoadRefused(
      command.file === null
        ? 'the value is not valid for this kind'
        : `nothing to suppress${unread}`,
    )
  }
  const rest = seen - bad.length - done
  const verb = command.isRemoval ? 'removed' : 'added'
  const others = command.isRemoval ? 'were not on the list' : 'were already on the list'
  return `${done} ${command.isDryRun ? 'would be ' : ''}${verb}, ${rest} ${others}${unread}`
}

/** Returns the number of entries that changed the list, or that would change the list without a dry run. */
async function storeEntries(
  query: Query,
  { isRemoval, isDryRun, reason }: SuppressCommand,
  entries: readonly Suppression[],
): Promise<number> {
  if (!isDryRun) {
    return isRemoval
      ? await removeSuppressions(query, entries, `suppress --remove: ${reason}`)
      : await addSuppressions(query, entries)
  }
  const { known, unknown } = await countKnown(query, entries)
  return isRemoval ? known : unknown
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
  const hashOf = createSuppressionReader()
  return (line) => {
    const [, word, rest = ''] = /^\s*"?(\w+)"?[\s,;]+"?([^"]*)"?\s*$/.exec(line) ?? []
    const kind = SUPPRESSION_KINDS.find((known) => known === word)
    if (kind === undefined) return null
    const hash = hashOf(kind, rest.trim())
    return hash === null ? null : { kind, hash, reason }
  }
}

async function countKnown(query: Query, entries: readonly Suppression[]) {
  const [row] = await query({ known: int, unknown: int })`
    select count(listed.hash)::int4 as known, (count(*) - count(listed.hash))::int4 as unknown from (
      select distinct kind, hash
      from json_to_recordset(${JSON.stringify(entries)}) as entry (kind text, hash text)
    ) asked left join app.lead_suppression listed using (kind, hash)`
  return row ?? { known: 0, unknown: 0 }
}
