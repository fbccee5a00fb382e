import { blockingKeys } from './blockingKeys.ts'
import { isNear } from './isNear.ts'
import { compareObservations, mergeLeads } from './mergeLeads.ts'
import type { RawLead } from './rawLead.ts'

/**
 * Maximum number of leads that are compared pairwise in one block of equal name and street; real
 * blocks contain two or three.
 */
const MAX_IN_BLOCK = 200

/**
 * Returns the leads of a batch after the leads that are the same business were merged.
 *
 * Only the newest observation of each record remains. Different records merge by phone, domain, or
 * name and street, but never across two ZIP codes, so two branches with two phones remain separate.
 * A merged lead may match further leads, so rounds repeat until no lead merges. The result is
 * idempotent, independent of the order of the batch, and sorted by observation. Source:
 * research/data.md 1.6.
 */
export function dedupeLeads(batch: readonly RawLead[]): RawLead[] {
  let leads = newestOfEach(batch)
  for (;;) {
    const merged = clustersOf(leads).map(mergeLeads).toSorted(compareObservations)
    if (merged.length === leads.length) return merged
    leads = merged
  }
}

/**
 * Returns the newest observation of each record. Ids that were merged into an older observation are
 * added to the newest.
 */
function newestOfEach(batch: readonly RawLead[]): RawLead[] {
  const byId = new Map<string, RawLead>()
  for (const lead of batch.toSorted(compareObservations)) {
    const newer = byId.get(lead.id)
    if (newer === undefined) byId.set(lead.id, lead)
    else byId.set(lead.id, { ...newer, mergedIds: union(newer.mergedIds, lead.mergedIds) })
  }
  return [...byId.values()].toSorted(compareObservations)
}

const union = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].toSorted((x, y) => (x < y ? -1 : 1))

function clustersOf(leads: readonly RawLead[]): RawLead[][] {
  const forest = createForest(leads)
  const keys = leads.map(blockingKeys)
  for (const kind of ['phone', 'domain'] as const) {
    for (const block of blocksOf(keys.map((key) => key[kind]))) {
      const [first = 0, ...others] = block
      for (const other of others) forest.join(first, other)
    }
  }
  for (const block of blocksOf(keys.map(({ street }) => street))) joinNear(leads, forest, block)
  const clusters = new Map<number, RawLead[]>()
  for (const [at, lead] of leads.entries()) {
    const root = forest.rootOf(at)
    const cluster = clusters.get(root)
    if (cluster === undefined) clusters.set(root, [lead])
    else cluster.push(lead)
  }
  return [...clusters.values()]
}

/**
 * Returns the indexes of the leads that share a key, grouped by key; the groups are in the order of
 * their first lead.
 */
function blocksOf(keys: readonly (string | null)[]): number[][] {
  const blocks = new Map<string, number[]>()
  for (const [at, key] of keys.entries()) {
    if (key === null) continue
    const block = blocks.get(key)
    if (block === undefined) blocks.set(key, [at])
    else block.push(at)
  }
  return [...blocks.values()].filter(({ length }) => length > 1)
}

function joinNear(leads: readonly RawLead[], forest: Forest, block: readonly number[]): void {
  const compared = block.slice(0, MAX_IN_BLOCK)
  for (const [place, a] of compared.entries()) {
    for (const b of compared.slice(place + 1)) {
      const [first, other] = [leads[a], leads[b]]
      if (first !== undefined && other !== undefined && isNear(first, other)) forest.join(a, b)
    }
  }
}

type Forest = {
  readonly rootOf: (at: number) => number
  /** Joins the trees of two leads, unless the joined tree would have two ZIP codes. */
  readonly join: (a: number, b: number) => void
}

/** Creates a union-find structure with path halving; the smaller index is the root. */
function createForest(leads: readonly RawLead[]): Forest {
  const parents = leads.map((_, at) => at)
  const zips = leads.map(({ zip }) => zip)
  const parentOf = (at: number): number => parents[at] ?? at
  const rootOf = (at: number): number => {
    let node = at
    while (parentOf(node) !== node) {
      parents[node] = parentOf(parentOf(node))
      node = parentOf(node)
    }
    return node
  }
  const join = (a: number, b: number): void => {
    const [root, child] = [rootOf(a), rootOf(b)].toSorted((x, y) => x - y)
    if (root === undefined || child === undefined || root === child) return
    const [zip, other] = [zips[root] ?? null, zips[child] ?? null]
    if (zip !== null && other !== null && zip !== other) return
    parents[child] = root
    zips[root] = zip ?? other
  }
  return { rootOf, join }
}
