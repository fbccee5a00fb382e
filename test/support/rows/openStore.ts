import type { Values } from './rowSteps.ts'

/** Ponder's store, as a handler calls it. */
export type Db = {
  find(table: unknown, key: Values): Promise<unknown>
  delete(table: unknown, key: Values): Promise<unknown>
  insert(table: unknown): {
    values(values: unknown): Promise<unknown> & {
      onConflictDoNothing(): Promise<unknown>
      onConflictDoUpdate(set: unknown): Promise<unknown>
    }
  }
  update(table: unknown, key: Values): { set(set: unknown): Promise<unknown> }
}
type Cache = { flush(): Promise<void>; qb: unknown; event: unknown }
type Store = { readonly db: Db; qb: unknown }
/** Functions of Ponder that create the store. Source: ponder 0.17, indexing-store. */
export type Creators = {
  readonly createIndexingCache: (deps: object) => Cache
  readonly createIndexingStore: (deps: object) => Store
}

/** Creates Ponder's store of rows for a single event, whose values are not in the rows. */
export function openStore(
  { createIndexingCache, createIndexingStore }: Creators,
  given: {
    readonly schema: object
    readonly qb: object
    readonly eventCount: object
    /** True for rows that are in the database already, of which memory has none. */
    readonly isRestarted: boolean
  },
): { readonly cache: Cache; readonly store: Store; readonly db: Db } {
  const { schema, qb, eventCount, isRestarted } = given
  const nothing = () => undefined
  const common = {
    metrics: {
      incrementIndexingStoreQueries: nothing,
      incrementIndexingCacheRequests: nothing,
      ponder_indexing_cache_query_duration: { observe: nothing },
    },
    logger: { child: () => ({}), debug: nothing, warn: nothing },
  }
  const deps = {
    common,
    schemaBuild: { schema },
    crashRecoveryCheckpoint: isRestarted ? 'a checkpoint' : undefined,
    eventCount,
    chainId: undefined,
  }
  const cache = createIndexingCache(deps)
  const indexingErrorHandler = { setRetryableError: nothing }
  const store = createIndexingStore({ ...deps, indexingCache: cache, indexingErrorHandler })
  cache.qb = qb
  store.qb = qb
  cache.event = {
    type: 'log',
    chain: { id: 1 },
    eventCallback: { name: 'event' },
    event: {
      id: 'a',
      args: { id: 'b' },
      log: { address: '0xaa', logIndex: 2 },
      block: { hash: '0xbb', number: 1n, timestamp: 3n, miner: '0xcc' },
      transaction: { hash: '0xdd', from: '0xee', to: null, transactionIndex: 4 },
    },
  }
  return { cache, store, db: store.db }
}
