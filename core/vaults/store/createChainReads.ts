import type { Deployment } from '../../deployment.ts'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { IndexStale } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { createHeadWatcher, type HeadWatcher } from '../../platform/db/createHeadWatcher.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { IndexSource } from '../../platform/db/indexSource.ts'
import { answered, atBlock } from '../../platform/db/query.ts'
import type { Log } from '../../platform/log.ts'
import type { BasketFacts, ChainReads, VaultFacts, VaultPage } from '../ports.ts'
import { readBasket } from './readBasket.ts'
import { readPositions, readShares, readVault, readVaultCount, readVaults } from './readVaults.ts'

/** The head watcher uses one more connection than `poolSize`. */
type Options = IndexSource & {
  readonly deployment: Deployment
  readonly log: Log
  /** Called once for each new head. */
  readonly onHead?: (block: BlockRef) => void
}

/**
 * Maximum number of cached baskets of recent heads: the newest head, and a few earlier heads for answers that started
 * earlier.
 */
const MAX_CACHED_BASKETS = 8
/**
 * Maximum number of cached baskets of older blocks. This cache is separate, so that requests about the past never evict
 * the head.
 */
const MAX_CACHED_PAST_BASKETS = 32

/** Seconds after which a head counts as `stale`; the index then lacks several blocks of the vault chain. */
const STALE_AFTER_SEC = 20

/** Maximum number of cached pages of vaults at the head; a list of all vaults is one page. */
const MAX_CACHED_PAGES = 4

/**
 * Creates the reads of the index: one pool, one watcher for the heads of all chains, and the newest baskets in memory.
 */
export function createChainReads(
  options: Options,
): ChainReads & Pick<HeadWatcher, 'holes' | 'firstRead' | 'close'> {
  const { deployment, clock, log } = options
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-chain-reads',
    max: options.poolSize,
    reader: true,
  })
  type Baskets = Map<string, Promise<BasketFacts>>
  const heads: Baskets = new Map()
  const past: Baskets = new Map()
  let newestHash = ''
  const loadInto = (baskets: Baskets, max: number, at: BlockRef): Promise<BasketFacts> => {
    const loading = atBlock(sql, at, (query) => readBasket(query, deployment, at))
    loading.catch(() => baskets.delete(at.hash))
    baskets.set(at.hash, loading)
    dropOldest(baskets, max)
    return loading
  }
  const basketOf = (at: BlockRef): Promise<BasketFacts> => {
    if (at.hash === newestHash) return heads.get(at.hash) ?? loadInto(heads, MAX_CACHED_BASKETS, at)
    return heads.get(at.hash) ?? past.get(at.hash) ?? loadInto(past, MAX_CACHED_PAST_BASKETS, at)
  }
  /** Cache of pages of vaults at the head; each list sorts the cached pages in its own order. */
  const pages = new Map<string, Promise<readonly VaultFacts[]>>()
  const vaultsOf = (at: BlockRef, page: VaultPage): Promise<readonly VaultFacts[]> => {
    const isKept = at.hash === newestHash && page.strategist === undefined
    if (!isKept) return atBlock(sql, at, (query) => readVaults(query, at, page))
    const key = `${page.afterVaultId}-${page.limit}`
    const known = pages.get(key)
    if (known !== undefined) return known
    const reading = atBlock(sql, at, (query) => readVaults(query, at, page))
    reading.catch(() => pages.delete(key))
    if (pages.size < MAX_CACHED_PAGES) pages.set(key, reading)
    return reading
  }
  const watcher = createHeadWatcher({
    sql,
    chainId: deployment.vaults.chainId,
    chainIds: deployment.chains.map(({ chainId }) => chainId),
    proof: options.proof,
    log,
    onHead: (block) => {
      newestHash = block.hash
      pages.clear()
      options.onHead?.(block)
      basketOf(block).catch((error: unknown) => logPrefetchFailure(log, error))
    },
  })
  const lagSec = (block: BlockRef): number => clock.nowSec() - block.timestampSec

  return {
    head: () => {
      const block = watcher.head()
      if (lagSec(block) <= options.maxLagSec) return block
      throw new IndexStale(lagSec(block), RETRY_AFTER_SEC.staleIndex)
    },
    basket: async (at) => {
      const facts = await basketOf(at)
      // Only the newest block can be stale, not an older block that the caller requested.
      const isNewest = at.hash === newestHash
      const isStale = isNewest && facts.prices.status === 'live' && lagSec(at) > STALE_AFTER_SEC
      return isStale ? { ...facts, prices: { ...facts.prices, status: 'stale' } } : facts
    },
    vault: (at, address) => answered(readVault(sql, at, address)),
    vaults: vaultsOf,
    vaultCount: (at) => answered(readVaultCount(sql, at)),
    positions: (at, account) => atBlock(sql, at, (query) => readPositions(query, at, account)),
    shares: (at, vault, account) => answered(readShares(sql, at, { vault, account })),
    holes: watcher.holes,
    firstRead: watcher.firstRead,
    close: () => watcher.close().then(() => sql.end()),
  }
}

function dropOldest(baskets: Map<string, unknown>, max: number): void {
  for (const hash of baskets.keys()) {
    if (baskets.size <= max) break
    baskets.delete(hash)
  }
}

/** A failed prefetch is not retried: the first request for the block reads the basket. */
function logPrefetchFailure(log: Log, error: unknown): void {
  log.debug({ event: 'basket_prefetch_failed', err: error }, 'basket prefetch failed')
}
