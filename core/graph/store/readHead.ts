import type { Hex } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { IndexNotReady } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { hex, int } from '../../platform/db/columns.ts'
import { type ChainProofs, indexHole } from '../../platform/db/continuity/createIndexProof.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../platform/db/toBlockRef.ts'

/**
 * Returns the newest block of a chain whose index is proven complete. Throws `IndexHole`, and `IndexNotReady` without a
 * block.
 */
export function provenHead(proofs: ChainProofs, chainId: number): BlockRef {
  const proof = proofs.get(chainId)
  if (proof === undefined) throw new IndexNotReady(RETRY_AFTER_SEC.database)
  if (proof.kind === 'hole') throw indexHole(proof.hole)
  return proof.block
}

/** Reads the newest candidate that the index still holds with the same hash; null without such a block. */
export async function readNewestOnChain(
  query: Query,
  candidates: readonly Pick<BlockRef, 'chainId' | 'number' | 'hash'>[],
): Promise<BlockRef | null> {
  const [row] = await query(BLOCK_ROW)`
    select chain_id, number, hash, timestamp from chain.block
    where id = any(${candidates.map(({ chainId, number }) => `${chainId}-${number}`)}::text[])
      and hash = any(${candidates.map(({ hash }) => hash)}::text[])
    order by number desc limit 1`
  return row === undefined ? null : toBlockRef(row)
}

/** Reads the hashes of the indexed blocks of a chain, by number. */
export async function readBlockHashes(
  query: Query,
  chainId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Hex>> {
  const rows = await query({ number: int, hash: hex })`
    select number, hash from chain.block
    where id = any(${numbers.map((number) => `${chainId}-${number}`)}::text[])`
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}
