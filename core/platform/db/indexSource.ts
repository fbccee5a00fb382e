import type { Clock } from '../../kernel/clock.ts'
import type { IndexProof } from './continuity/createIndexProof.ts'
import type { DatabaseUrl } from './database.ts'

/** A server with a copy of the index, for reads that prove that the index has no hole. */
export type IndexSource = {
  readonly databaseUrl: DatabaseUrl
  readonly proof: IndexProof
  /** Maximum age of the newest block, seconds; reads of an older index throw `IndexStale`. */
  readonly maxLagSec: number
  readonly clock: Clock
  /** Number of connections for reads. */
  readonly poolSize: number
}
