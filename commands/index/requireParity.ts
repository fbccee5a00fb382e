import { findHoles } from '../../core/platform/db/continuity/findHoles.ts'
import { hasParentConstraint } from '../../core/platform/db/continuity/parentConstraint.ts'
import { compareRows, type RowDifference } from '../../core/platform/db/indexes/compareRows.ts'
import {
  type Comparable,
  comparableOf,
  readTables,
} from '../../core/platform/db/indexes/compareTables.ts'
import { readHeads } from '../../core/platform/db/indexes/readHeads.ts'
import { CommandRefused } from './commandRefused.ts'
import type { UpgradeDeps } from './indexDeps.ts'

/** Milliseconds between two lines of progress. */
const LINE_MS = 3_000

/**
 * Requires that the index of this version has no hole, equals the live index row by row, and equals the contracts.
 *
 * Returns a summary. Throws `CommandRefused` with the first difference.
 */
export async function requireParity(deps: UpgradeDeps, live: string): Promise<string> {
  const { session, target, print } = deps
  await requireLinks(deps)
  const comparable = comparableOf(
    await readTables(session, live),
    await readTables(session, target),
    deps.changed,
  )
  for (const { table, column, reason } of deps.changed)
    print(`${table}.${column}: not compared with ${live}, changed by intent: ${reason}`)
  if (comparable.added.length > 0) print(`new in ${target}: ${comparable.added.join(', ')}`)
  if (comparable.lost.length > 0)
    throw parityError(target, `lacks ${comparable.lost.join(', ')} of ${live}`)
  const rows = await requireRows(deps, live, comparable)
  const { figures, difference } = await deps.compareContracts(target)
  if (difference !== undefined)
    throw parityError(target, `differs from the contracts: ${difference}`)
  const tables = comparable.tables.length
  return `${rows} rows of ${tables} tables equal ${live}, ${figures} figures equal the contracts, no block is missing`
}

async function requireLinks({
  session,
  longQuery,
  target,
  intervalBlocks,
}: UpgradeDeps): Promise<void> {
  const index = { schema: target, intervalBlocks }
  if (await hasParentConstraint(session, index)) return
  const [hole] = await findHoles(longQuery, index)
  if (hole !== undefined)
    throw parityError(target, `misses block ${hole.missing} of chain ${hole.chainId}`)
}

async function requireRows(
  deps: UpgradeDeps,
  live: string,
  { tables }: Pick<Comparable, 'tables'>,
): Promise<number> {
  const { session, target, intervalBlocks, print, signal } = deps
  const compared = {
    old: { schema: live, intervalBlocks },
    next: { schema: target, intervalBlocks },
    chainIds: await commonChains(deps, live),
  }
  let rows = 0
  let shownMs = performance.now()
  for (const [at, place] of tables.entries()) {
    const result = await compareRows(session, compared, place, (count) => {
      signal.throwIfAborted()
      rows += count
      if (performance.now() - shownMs < LINE_MS) return
      shownMs = performance.now()
      print(`${rows} rows compared, in table ${at + 1} of ${tables.length}: ${place.table}`)
    })
    if (result.kind === 'equal') continue
    const text = describeDifference(result.difference, live)
    if (result.kind === 'different') throw parityError(target, text)
    throw parityError(target, `${text}; the indexes did not reach the same blocks within a minute`)
  }
  return rows
}

/** Returns the chains for which both indexes must have the same blocks at the same moment. */
async function commonChains(
  { session, chainIds, intervalBlocks }: UpgradeDeps,
  live: string,
): Promise<readonly number[]> {
  const heads = await readHeads(session, { schema: live, intervalBlocks })
  return chainIds.filter((chainId) => heads.some((head) => head.chainId === chainId))
}

/** Returns the text of a difference, with both values of its first differing column. */
export function describeDifference(difference: RowDifference, live: string): string {
  const { table, id, kind, columns } = difference
  if (kind === 'missing') return `lacks row ${id} of table ${table}`
  if (kind === 'added') return `has row ${id} of table ${table}, which ${live} lacks`
  const [first, ...others] = columns
  const more = others.length === 0 ? '' : `, and ${others.length} more columns`
  return `has ${table}.${first?.name} ${first?.next} in row ${id}, and ${live} has ${first?.old}${more}`
}

function parityError(target: string, problem: string): CommandRefused {
  return new CommandRefused(`${target} ${problem}; the live index is as before`)
}
