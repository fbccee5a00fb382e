import type { Sql } from '../createSql.ts'
import { answered } from '../query.ts'
import { type ChainProofs, type IndexProof, requireNoHole } from './createIndexProof.ts'

type Options = {
  readonly sql: Sql
  readonly proof: IndexProof
  /** Chains that an answer depends on, unless `chainsOf` returns fewer chains. */
  readonly chainIds: readonly number[]
}

export type HoleCheck = <T>(
  reading: PromiseLike<T>,
  chainsOf?: (answer: T) => readonly number[],
) => Promise<T>

/**
 * Creates the check of answers that belong to no single block: an answer counts only if afterwards
 * no chain of the answer has a hole. Concurrent answers share one statement.
 *
 * The check throws `IndexHole`, `IndexNotReady` and `DatabaseUnavailable`.
 */
export function createHoleCheck({ sql, proof, chainIds }: Options): HoleCheck {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<ChainProofs> | undefined
  /** Returns a proof that begins after this call. */
  const prove = (): Promise<ChainProofs> => {
    if (next !== undefined) return next
    const mine = running.then(() => {
      next = undefined
      return proof.prove(sql, chainIds)
    })
    next = mine
    running = mine.catch(() => {})
    return mine
  }
  return async (reading, chainsOf = () => chainIds) => {
    const answer = await answered(reading)
    requireNoHole(await answered(prove()), chainsOf(answer))
    return answer
  }
}
