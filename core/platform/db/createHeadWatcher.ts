import type { BlockRef } from '../../kernel/blockRef.ts'
import { DatabaseUnavailable, DomainError, IndexNotReady } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { reportBackgroundFault } from '../background/backgroundFaults.ts'
import { createRefresh } from '../background/createRefresh.ts'
import type { Log } from '../log.ts'
import { type ChainProofs, type IndexProof, indexHole } from './continuity/createIndexProof.ts'
import type { Hole } from './continuity/findHoles.ts'
import type { Sql } from './createSql.ts'
import { HEAD_CHANNEL } from './indexes/createIndexViews.ts'
import { answered } from './query.ts'

/** Milliseconds between two reads without a notification; limits the staleness after a broken listener. */
const POLL_MS = 500

type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'head'; readonly block: BlockRef }
  | { readonly kind: 'hole'; readonly hole: Hole }
  | { readonly kind: 'no_index'; readonly cause: unknown }
  | { readonly kind: 'database_down'; readonly cause: unknown }

export type HeadWatcher = {
  /**
   * Returns the newest indexed block below which no block is missing.
   *
   * Throws `IndexHole`, `IndexNotReady` or `DatabaseUnavailable`.
   */
  head(): BlockRef
  /** Returns the first hole of each watched chain, as of the last answer of the database. */
  holes(): readonly Hole[]
  /** Resolves after the first read of the database, whether the read succeeded or failed. */
  readonly firstRead: Promise<void>
  close(): Promise<void>
}

type Options = {
  readonly sql: Sql
  /** Chain of `head`. */
  readonly chainId: number
  /** Chains whose holes are watched, `chainId` among them. */
  readonly chainIds: readonly number[]
  readonly proof: IndexProof
  readonly log: Log
  /** Called once per new head, before any request reads the head. */
  readonly onHead: (block: BlockRef) => void
}

/** Follows the newest indexed block of a chain by notifications, and by polling for lost notifications. */
export function createHeadWatcher(options: Options): HeadWatcher {
  const { sql, chainId, log, onHead } = options
  let state: State = { kind: 'starting' }
  let holes: readonly Hole[] = []
  let closed = false
  const firstRead = Promise.withResolvers<void>()

  const become = (next: State): void => {
    if (next.kind !== state.kind) {
      const cause = 'cause' in next ? { err: next.cause } : {}
      log.info(
        { event: 'index_head_changed', state: next.kind, chainId, ...cause },
        'index head state changed: starting, head, hole, no index, or database (postgres) down',
      )
    }
    const isNew =
      next.kind === 'head' && (state.kind !== 'head' || state.block.hash !== next.block.hash)
    state = next
    if (isNew) onHead(next.block)
  }
  const refresh = createRefresh({
    loop: 'index_head',
    pollMs: POLL_MS,
    read: async () => {
      const { next, found } = await readState(options)
      firstRead.resolve()
      if (closed) return
      if (found !== undefined) {
        logHoles(log, holes, found)
        holes = found
      }
      become(next)
    },
  })
  refresh.now()
  const listening = sql.listen(HEAD_CHANNEL, refresh.now)

  return {
    head: () => {
      switch (state.kind) {
        case 'head':
          return state.block
        case 'hole':
          throw indexHole(state.hole)
        case 'database_down':
          throw new DatabaseUnavailable(RETRY_AFTER_SEC.database)
        case 'starting':
        case 'no_index':
          throw new IndexNotReady(RETRY_AFTER_SEC.database)
        default:
          return state satisfies never
      }
    },
    holes: () => holes,
    firstRead: firstRead.promise,
    close: async () => {
      closed = true
      refresh.close()
      await listening.close()
    },
  }
}

/**
 * Proves the new blocks; `found` has the holes of all chains, and is undefined while the database
 * does not answer.
 */
async function readState({
  sql,
  chainId,
  chainIds,
  proof,
}: Options): Promise<{ readonly next: State; readonly found?: readonly Hole[] }> {
  try {
    const proofs = await answered(proof.prove(sql, chainIds))
    const next = proofs.get(chainId) ?? { kind: 'no_index', cause: 'no block yet' }
    return { next, found: holesOf(proofs) }
  } catch (error) {
    if (!(error instanceof DomainError)) reportBackgroundFault('index_head', error)
    const kind = error instanceof IndexNotReady ? 'no_index' : 'database_down'
    const cause = error instanceof DomainError ? (error.cause ?? error.code) : error
    return { next: { kind, cause } }
  }
}

function holesOf(proofs: ChainProofs): readonly Hole[] {
  return [...proofs.values()].flatMap((proof) => (proof.kind === 'hole' ? [proof.hole] : []))
}

function logHoles(log: Log, before: readonly Hole[], found: readonly Hole[]): void {
  for (const { chainId, missing, above } of found) {
    if (before.some((known) => known.chainId === chainId)) continue
    log.error(
      { event: 'index_hole', chainId, missing, above },
      'gap in the index: blocks missing, reads of the chain rejected',
    )
  }
  for (const { chainId } of before) {
    if (found.some((next) => next.chainId === chainId)) continue
    log.info(
      { event: 'index_whole', chainId },
      'index has every block of the chain again: reads accepted',
    )
  }
}
