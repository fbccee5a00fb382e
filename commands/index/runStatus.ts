import { type IndexFacts, readIndexes } from '../../core/platform/db/indexes/readIndexes.ts'
import type { IndexDeps } from './indexDeps.ts'

const MIB = 1_048_576

/** Returns the state of every index as text. */
export async function runStatus({ session, intervalBlocks, nowMs }: IndexDeps): Promise<string> {
  const indexes = await readIndexes(session, { nowMs: nowMs(), intervalBlocks })
  if (indexes.length === 0) return 'the database has no index'
  return indexes.map((index) => describeIndex(index, nowMs())).join('\n')
}

/** Describes an index in one line. */
export function describeIndex(index: IndexFacts, nowMs: number): string {
  const { schema, isLive, heads, sizeBytes } = index
  const blocks = heads.map(({ chainId, number }) => `${chainId} at ${number}`).join(', ')
  const size = `${Math.ceil(sizeBytes / MIB)} MiB`
  const parts = [isLive ? 'live' : 'kept', stateOf(index, nowMs), blocks || 'no block', size]
  return `${schema}: ${parts.join('; ')}`
}

function stateOf({ isRunning, isReady, reportedMs }: IndexFacts, nowMs: number): string {
  if (isRunning) return isReady ? 'follows the chains' : 'reads the past'
  const sec = Math.max(0, Math.round((nowMs - reportedMs) / 1_000))
  return `no indexer, newest report ${sec} s ago`
}
