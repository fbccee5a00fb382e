import { type ChainBehind, findChainBehind } from './readHeads.ts'
import type { IndexFacts } from './readIndexes.ts'

/** State of an index on its way to be the live index. */
export type IndexStage =
  /** The index is live. */
  | { readonly kind: 'live' }
  /** No index is live; the first complete index becomes live without a command. */
  | { readonly kind: 'none_live' }
  /** No indexer has created the schema. */
  | { readonly kind: 'absent' }
  /** No indexer runs for the schema. */
  | { readonly kind: 'stopped' }
  /** The indexer still reads past blocks. */
  | { readonly kind: 'builds' }
  /** The indexer follows new blocks, and the index lacks a block that the live index has on one chain. */
  | { readonly kind: 'behind'; readonly behind: ChainBehind }
  | { readonly kind: 'level'; readonly live: string }

/** Returns the state of an index on its way to be the live index, for the given chains. */
export function indexStageOf(
  indexes: readonly IndexFacts[],
  schema: string,
  chainIds: readonly number[],
): IndexStage {
  const live = indexes.find(({ isLive }) => isLive)
  const target = indexes.find((index) => index.schema === schema)
  if (live === undefined) return { kind: 'none_live' }
  if (live.schema === schema) return { kind: 'live' }
  if (target === undefined) return { kind: 'absent' }
  if (!target.isRunning) return { kind: 'stopped' }
  if (!target.isReady) return { kind: 'builds' }
  const behind = findChainBehind(chainIds, live.heads, target.heads)
  return behind === undefined ? { kind: 'level', live: live.schema } : { kind: 'behind', behind }
}

/** Index that a rollback makes live, or the reason for which no rollback is possible. */
export type RollbackPlan =
  | { readonly kind: 'to'; readonly schema: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Chooses the index of a rollback: the named index, or the only other index whose indexer follows new blocks. */
export function planRollback(
  indexes: readonly IndexFacts[],
  wanted: string | undefined,
): RollbackPlan {
  const others = indexes.filter(({ isLive }) => !isLive)
  if (wanted !== undefined) {
    if (indexes.some((index) => index.schema === wanted && index.isLive))
      return refusal(`${wanted} is live`)
    const named = others.find(({ schema }) => schema === wanted)
    return named === undefined ? refusal(`no index has the schema ${wanted}`) : follows(named)
  }
  const [first] = others
  if (first === undefined) return refusal('no other index is kept')
  if (others.length === 1) return follows(first)
  const following = others.filter(({ isRunning, isReady }) => isRunning && isReady)
  const [only] = following
  if (only !== undefined && following.length === 1) return { kind: 'to', schema: only.schema }
  const found =
    following.length === 0 ? 'none of these indexes follows the chains' : 'several indexes follow'
  const names = (following.length === 0 ? others : following).map(({ schema }) => schema)
  return refusal(`${found}: ${names.join(', ')}; name the index`)
}

function follows({ schema, isRunning, isReady }: IndexFacts): RollbackPlan {
  if (!isRunning) return refusal(`no indexer runs on ${schema}; start the indexer of that version`)
  if (!isReady) return refusal(`the indexer of ${schema} still reads the past`)
  return { kind: 'to', schema }
}

const refusal = (reason: string) => ({ kind: 'refused', reason }) as const

/** Indexes that a prune drops, and each kept index with its reason. */
export type PrunePlan = {
  readonly drop: readonly string[]
  readonly kept: readonly { readonly schema: string; readonly reason: string }[]
}

/**
 * Chooses the indexes to drop: every index except the live index, the indexes with an indexer, and `keep` of the
 * others, those with the newest reports.
 */
export function planPrune(indexes: readonly IndexFacts[], keep: number): PrunePlan {
  const drop: string[] = []
  const kept: { schema: string; reason: string }[] = []
  const others = indexes
    .filter(({ isLive }) => !isLive)
    .toSorted((a, b) => b.reportedMs - a.reportedMs)
  for (const { schema } of indexes.filter(({ isLive }) => isLive))
    kept.push({ schema, reason: 'live' })
  for (const [at, { schema, isRunning }] of others.entries()) {
    if (isRunning) kept.push({ schema, reason: 'an indexer runs' })
    else if (at < keep) kept.push({ schema, reason: `one of the ${keep} newest` })
    else drop.push(schema)
  }
  return { drop, kept }
}
