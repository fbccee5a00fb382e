import { bridgeContracts } from '../../bridge/store/proofs/bridgeContracts.ts'
import { readEarnings } from '../../bridge/store/proofs/readEarnings.ts'
import type { Deployment } from '../../deployment.ts'
import { IndexStale } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { requireNoHole } from '../../platform/db/continuity/createIndexProof.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { IndexSource } from '../../platform/db/indexSource.ts'
import { sponsorContracts } from '../../sponsor/evm/store/stats/sponsorContracts.ts'
import { createRecentCache } from '../../vaults/store/history/createRecentCache.ts'
import { readAccountPositions } from '../../vaults/store/history/readAccountPositions.ts'
import { MAX_CACHED_ATTRIBUTION_DAYS } from '../../vaults/store/history/readAttribution.ts'
import { MAX_CACHED_INDEX_STEPS } from '../../vaults/store/history/readCachedIndexSteps.ts'
import type { GraphReads, SnapshotReads } from '../ports.ts'
import { activityReads, readActivityBetween } from './activityReads.ts'
import { bridgeReads } from './bridgeReads.ts'
import { holdingReads } from './holdingReads.ts'
import type { GraphCaches } from './memory.ts'
import { openSession } from './openSession.ts'
import { priceSampleReads } from './priceSampleReads.ts'
import { readAllVaults } from './readAllVaults.ts'
import { provenHead, readBlockHashes, readNewestOnChain } from './readHead.ts'
import { readSwapLegs } from './readSwapLegs.ts'
import { earningReads, referralReads } from './referralReads.ts'
import { type ConnectionFault, runInTurn } from './runInTurn.ts'
import { snapshotChain } from './snapshotChain.ts'
import { snapshotHistory } from './snapshotHistory.ts'
import { depositReads, landedReads, operationReads } from './sponsorReads.ts'
import { tokenActionReads } from './tokenActionReads.ts'
import { withHoleCheck } from './withHoleCheck.ts'

type Options = IndexSource & { readonly deployment: Deployment }

/** Maximum number of cached baskets, 4 KB each. */
const MAX_CACHED_BASKETS = 256
/** Maximum number of cached price points, about 300 bytes each. */
const MAX_CACHED_PRICE_POINTS = 20_000
/** Maximum number of cached blocks with the states of all vaults, about 1 MB per 1,000 vaults. */
const MAX_CACHED_VAULT_LISTS = 8
/**
 * Maximum number of cached blocks with the share prices of all vaults: enough for the start blocks of every return
 * window during a few hours.
 */
const MAX_CACHED_SHARE_PRICES = 32
/** Maximum number of cached inceptions, a few hundred bytes each. */
const MAX_CACHED_INCEPTIONS = 20_000

/** Creates snapshots of the index with a small separate pool, so that heavy queries delay only each other. */
export function createGraphReads(options: Options): GraphReads & { close(): Promise<void> } {
  const { deployment, clock, maxLagSec } = options
  const { chainId } = deployment.vaults
  const homes = bridgeContracts(deployment)
  const sponsors = sponsorContracts(deployment)
  const chainIds = deployment.chains.map((chain) => chain.chainId)
  const bridgeChainIds = [...homes, ...deployment.cctp].map((chain) => chain.chainId)
  const sponsorChainIds = sponsors.map((sponsor) => sponsor.chainId)
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-graph-reads',
    max: options.poolSize,
    reader: true,
  })
  const memory = createMemory()
  const snapshot = async (query: Query, session: ConnectionFault): Promise<SnapshotReads> => {
    const proofs = await options.proof.prove(query, chainIds)
    const head = provenHead(proofs, chainId)
    const lagSec = clock.nowSec() - head.timestampSec
    if (lagSec > maxLagSec) throw new IndexStale(lagSec, RETRY_AFTER_SEC.staleIndex)
    const turn = runInTurn(session)
    const view = { query, deployment, memory, turn, head }
    const bridging = { proofs, chainIds: bridgeChainIds }
    const sponsoring = { proofs, chainIds: sponsorChainIds, field: 'chainId' }
    return {
      chain: snapshotChain(view),
      history: snapshotHistory(view),
      allVaults: (at) =>
        turn(async () => {
          const known = memory.vaults.get(at.hash)
          if (known !== undefined) return known
          const vaults = await readAllVaults(query, at)
          memory.vaults.set(at.hash, vaults)
          return vaults
        }),
      activities: (at) => activityReads(view, at),
      positionsIn: (at, { accounts, vaults }) =>
        turn(() => readAccountPositions(query, at, accounts, vaults)),
      holdings: (at) => holdingReads(view, at),
      priceSamples: (at) => priceSampleReads(view, at),
      tokenActions: (at) => tokenActionReads(view, at),
      swapLegs: (at, keys) => turn(() => readSwapLegs(query, at, keys)),
      bridges: () => withHoleCheck(bridgeReads(view, homes), bridging),
      referrals: () => withHoleCheck(referralReads(view, homes), { ...bridging, field: 'chainId' }),
      referralEarnings: () =>
        withHoleCheck(earningReads(view, homes), { ...bridging, field: 'chainId' }),
      sponsoredOperations: () => withHoleCheck(operationReads(view, sponsors), sponsoring),
      sponsoredTransactions: () => landedReads(view),
      sponsorDeposits: () => withHoleCheck(depositReads(view, sponsors), sponsoring),
      earnings: (referrer) =>
        turn(async () => {
          requireNoHole(proofs, bridgeChainIds)
          return readEarnings(query, homes, referrer)
        }),
      newestOnChain: (candidates) => turn(() => readNewestOnChain(query, candidates)),
      blockHashes: (numbers) => turn(() => readBlockHashes(query, chainId, numbers)),
      activitiesBetween: (range, limit) => turn(() => readActivityBetween(query, range, limit)),
    }
  }
  return {
    session: () => openSession(sql, snapshot),
    close: () => sql.end(),
  }
}

function createMemory(): GraphCaches {
  return {
    baskets: createRecentCache(MAX_CACHED_BASKETS),
    prices: createRecentCache(MAX_CACHED_PRICE_POINTS),
    vaults: createRecentCache(MAX_CACHED_VAULT_LISTS),
    sharePrices: createRecentCache(MAX_CACHED_SHARE_PRICES),
    indexSteps: createRecentCache(MAX_CACHED_INDEX_STEPS),
    inceptions: createRecentCache(MAX_CACHED_INCEPTIONS),
    attributionDays: createRecentCache(MAX_CACHED_ATTRIBUTION_DAYS),
  }
}
