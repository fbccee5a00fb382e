import type { BlockRef } from '../../kernel/blockRef.ts'
import { DatabaseUnavailable, DomainError, IndexNotReady } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { reportBackground } from '../background/backgroundFaults.ts'
import { createRefresh } from '../background/createRefresh.ts'
import type { Log } from '../log.ts'
import { hex, int } from './columns.ts'
import type { Sql } from './createSql.ts'
import { answered } from './query.ts'

/** Channel on which the indexer announces each block through the views schema. */
const CHANNEL = 'chain_live_query'

/** Milliseconds between two reads without a notification; limits the staleness after a broken listener. */
const POLL_MS = 500

type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'head'; readonly block: BlockRef }
  | { readonly kind: 'no_index'; readonly cause: unknown }
  | { readonly kind: 'database_down'; readonly cause: unknown }

export type HeadWatcher = {
  /** Returns the newest indexed block. Throws `IndexNotReady` or `DatabaseUnavailable`. */
  head(): BlockRef
  close(): Promise<void>
}

type Options = {
  readonly sql: Sql
  readonly chainId: number
  readonly log: Log
  /** Called once per new head, before any request reads the head. */
  readonly onHead: (block: BlockRef) => void
}

/** Follows the newest indexed block of a chain by notifications, and by polling for lost notifications. */
export function createHeadWatcher(options: Options): HeadWatcher {
  const { sql, chainId, log, onHead } = options
  let state: State = { kind: 'starting' }
  let closed = false

  const become = (next: State): void => {
    if (next.kind !== state.kind) {
      const cause = 'cause' in next ? { err: next.cause } : {}
      log.info(
        { event: 'index_head_changed', state: next.kind, chainId, ...cause },
        'index head state changed',
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
      const next = await readHead(sql, chainId)
      if (!closed) become(next)
    },
  })
  refresh.now()
  const listening = sql.listen(CHANNEL, refresh.now)

  return {
    head: () => {
      switch (state.kind) {
        case 'head':
          return state.block
        case 'database_down':
          throw new DatabaseUnavailable(RETRY_AFTER_SEC.database)
        case 'starting':
        case 'no_index':
          throw new IndexNotReady(RETRY_AFTER_SEC.database)
        default:
          return state satisfies never
      }
    },
    close: async () => {
      closed = true
      refresh.close()
      await listening.close()
    },
  }
}

const HEAD_ROW = { number: int, hash: hex, timestamp: int }

async function readHead(sql: Sql, chainId: number): Promise<State> {
  try {
    const [row] = await answered(sql(HEAD_ROW)`
      select number, hash, timestamp from chain.block
      where chain_id = ${chainId} order by number desc limit 1`)
    if (row === undefined) return { kind: 'no_index', cause: 'no block yet' }
    const { number, hash, timestamp } = row
    return { kind: 'head', block: { chainId, number, hash, timestampSec: timestamp } }
  } catch (error) {
    if (!(error instanceof DomainError)) reportBackground('index_head', error)
    const kind = error instanceof IndexNotReady ? 'no_index' : 'database_down'
    return { kind, cause: error instanceof DomainError ? (error.cause ?? error.code) : error }
  }
}
