import type { BlockRef } from '../../../kernel/blockRef.ts'
import { IndexHole } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import type { Query } from '../createQuery.ts'
import { toBlockRef } from '../toBlockRef.ts'
import { findFirstMissing } from './findFirstMissing.ts'
import type { Hole } from './findHoles.ts'
import { type Anchor, type Anchors, advanceAnchors, anchorsFrom } from './proofAnchors.ts'
import { readBlockTable } from './readBlockTable.ts'
import { type LinkRow, readFirstLink, readLinksFrom } from './readLinks.ts'

/** Newest block of a chain of which no block below is missing, or the first hole of the chain. */
export type ChainProof =
  | { readonly kind: 'head'; readonly block: BlockRef }
  | { readonly kind: 'hole'; readonly hole: Hole }

/** Proofs of chains by id; a chain without a block is absent. */
export type ChainProofs = ReadonlyMap<number, ChainProof>

export type IndexProof = {
  /** Proves the blocks of each chain that `query` sees; reads only blocks above the last proven block. */
  prove(query: Query, chainIds: readonly number[]): Promise<ChainProofs>
}

/** Blocks of a chain in the first statement: usually the last proven block and the next block. */
const FEW_BLOCKS = 64
/** Blocks of each further statement, which takes some 20 ms. */
const PAGE_BLOCKS = 8_192
/** Blocks below the head at which a proof begins if the constraint on parents proves the older blocks. */
const RECENT_BLOCKS = 2_048

type Known = { readonly relation: number | null; readonly anchors: Anchors }

/**
 * Creates the proof that the blocks of an index are linked and complete, for all readers of one database: a process
 * proves a block once.
 *
 * The proof begins at the first block, or 2,048 blocks below the head if the constraint of `requireParents` guards the
 * table. After a reorganisation the proof resumes at most 2,048 blocks below the last proven block. After a change of the
 * live index the proof begins again.
 */
export function createIndexProof(intervalBlocks: number): IndexProof {
  const known = new Map<number, Known>()

  /** Extends the proof by rows that begin with a proven block. */
  const extend = (
    { relation, anchors }: Known,
    rows: readonly LinkRow[],
  ): ChainProof | undefined => {
    const head = rows.at(-1)
    if (head === undefined) return undefined
    const chainId = head.chain_id
    const links = rows.map((row) => ({ ...row, parentHash: row.parent_hash }))
    const missing = findFirstMissing(links, intervalBlocks)
    const proven = missing === null ? links : links.filter(({ number }) => number < missing)
    known.set(chainId, { relation, anchors: advanceAnchors(anchors, proven) })
    if (missing === null) return { kind: 'head', block: toBlockRef(head) }
    const above = links.find(({ number }) => number > missing)?.number ?? missing
    return { kind: 'hole', hole: { chainId, missing, above } }
  }

  /** Proves the blocks from a proven block, page by page; undefined if the chain lacks the block. */
  const proveFrom = async (
    query: Query,
    chainId: number,
    begin: { readonly from: Anchor; readonly known: Known },
  ): Promise<ChainProof | undefined> => {
    let { from, known: held } = begin
    for (;;) {
      const rows = await readLinksFrom(query, [{ chainId, number: from.number }], PAGE_BLOCKS)
      if (rows[0]?.hash !== from.hash) return undefined
      const proof = extend(held, rows)
      if (proof?.kind !== 'head' || rows.length < PAGE_BLOCKS) return proof
      from = proof.block
      held = known.get(chainId) ?? held
    }
  }

  /** Proves a chain whose last proven block is unknown, is no longer there, or is far below the head. */
  const proveAgain = async (query: Query, chainId: number): Promise<ChainProof | undefined> => {
    const { relation, isGuarded } = await readBlockTable(query)
    const before = known.get(chainId)
    if (before !== undefined && before.relation === relation) {
      const { newest, oldest } = before.anchors
      const next = await proveFrom(query, chainId, { from: newest, known: before })
      if (next !== undefined) return next
      const earlier = { relation, anchors: anchorsFrom(oldest) }
      const again = await proveFrom(query, chainId, { from: oldest, known: earlier })
      if (again !== undefined) return again
    }
    const first = await readFirstLink(query, chainId, isGuarded ? RECENT_BLOCKS : null)
    if (first === undefined) return undefined
    const begin = { relation, anchors: anchorsFrom(first) }
    return proveFrom(query, chainId, { from: first, known: begin })
  }

  return {
    prove: async (query, chainIds) => {
      const starts = chainIds.flatMap((chainId) => {
        const before = known.get(chainId)
        return before === undefined
          ? []
          : [{ chainId, number: before.anchors.newest.number, before }]
      })
      const rows = await readLinksFrom(query, starts, FEW_BLOCKS)
      const proofs = new Map<number, ChainProof>()
      for (const chainId of chainIds) {
        const own = rows.filter((row) => row.chain_id === chainId)
        const before = starts.find((start) => start.chainId === chainId)?.before
        const next =
          before !== undefined && continues(before, own) ? extend(before, own) : undefined
        const isLast = next?.kind === 'hole' || own.length < FEW_BLOCKS
        const proof = isLast && next !== undefined ? next : await proveAgain(query, chainId)
        if (proof !== undefined) proofs.set(chainId, proof)
      }
      return proofs
    },
  }
}

/** True if the rows begin with the last proven block of the same index. */
function continues({ relation, anchors }: Known, [first]: readonly LinkRow[]): boolean {
  return first?.relation === relation && first.hash === anchors.newest.hash
}

/** Throws `IndexHole` if one of the chains has a hole. */
export function requireNoHole(proofs: ChainProofs, chainIds: readonly number[]): void {
  for (const chainId of chainIds) {
    const proof = proofs.get(chainId)
    if (proof?.kind === 'hole') throw indexHole(proof.hole)
  }
}

/** Returns the rejection of an answer from a chain with a hole. */
export function indexHole({ chainId, missing }: Hole): IndexHole {
  return new IndexHole(chainId, missing, RETRY_AFTER_SEC.indexHole)
}
