import { bridgeHomes } from '../../bridge/store/proofs/bridgeHomes.ts'
import { readEarnings } from '../../bridge/store/proofs/readEarnings.ts'
import type { Deployment } from '../../deployment.ts'
import type { Clock } from '../../kernel/clock.ts'
import { IndexStale } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { type IndexProof, requireWhole } from '../../platform/db/continuity/createIndexProof.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { sponsorHomes } from '../../sponsor/evm/store/stats/sponsorHomes.ts'
import { createRecent } from '../../vaults/store/history/createRecent.ts'
import { readAccountPositions } from '../../vaults/store/history/readAccountPositions.ts'
import { KEPT_ATTRIBUTION_DAYS } from '../../vaults/store/history/readAttribution.ts'
import { KEPT_INDEX_STEPS } from '../../vaults/store/history/recallIndexSteps.ts'
import type { GraphReads, SnapshotReads } from '../ports.ts'
import { activityReads, readActivityBetween } from './activityReads.ts'
import { bridgeReads } from './bridgeReads.ts'
import { holdingReads } from './holdingReads.ts'
import type { Memory } from './memory.ts'
import { openSession } from './openSession.ts'
import { priceSampleReads } from './priceSampleReads.ts'
import { readAllVaults } from './readAllVaults.ts'
import { provenHead, readBlockHashes, readNewestOnChain } from './readHead.ts'
import { readSwapLegs } from './readSwapLegs.ts'
import { earningReads, referralReads } from './referralReads.ts'
import { type Fate, runInTurn } from './runInTurn.ts'
import { snapshotChain } from './snapshotChain.ts'
import { snapshotHistory } from './snapshotHistory.ts'
import { depositReads, landedReads, operationReads } from './sponsorReads.ts'
import { tokenActionReads } from './tokenActionReads.ts'
import { wholeList } from './wholeList.ts'

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly proof: IndexProof
  readonly maxLagSec: number
  readonly clock: Clock
  readonly poolSize: number
}

/** Maximum cached baskets, of 4 KB each. */
const KEPT_BASKETS = 256
/** Maximum cached price points, of some 300 bytes each. */
const KEPT_PRICE_POINTS = 20_000
/** Maximum cached blocks with the states of all vaults, about 1 MB per thousand vaults. */
const KEPT_VAULT_LISTS = 8
/** Maximum cached blocks with the share prices of all vaults: the starts of every window of return, for a few hours. */
const KEPT_SHARE_PRICES = 32
/** Maximum cached births, of a few hundred bytes each. */
const KEPT_BIRTHS = 20_000

/** Creates snapshots of the index over a small separate pool, so that heavy queries delay only each other. */
export function createGraphReads(options: Options): GraphReads & { close(): Promise<void> } {
  const { deployment, clock, maxLagSec } = options
  const { chainId } = deployment.vaults
  const homes = bridgeHomes(deployment)
  const sponsors = sponsorHomes(deployment)
  const chainIds = deployment.chains.map((chain) => chain.chainId)
  const bridgeChainIds = [...homes, ...deployment.cctp].map((chain) => chain.chainId)
  const sponsorChainIds = sponsors.map((sponsor) => sponsor.chainId)
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-graph-reads',
    max: options.poolSize,
    reader: true,
  })
  const memory = createMemory()
  const snapshot = async (query: Query, fate: Fate): Promise<SnapshotReads> => {
    const proofs = await options.proof.prove(query, chainIds)
    const head = provenHead(proofs, chainId)
    const lagSec = clock.nowSec() - head.timestampSec
    if (lagSec > maxLagSec) throw new IndexStale(lagSec, RETRY_AFTER_SEC.staleIndex)
    const turn = runInTurn(fate)
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
      bridges: () => wholeList(bridgeReads(view, homes), bridging),
      referrals: () => wholeList(referralReads(view, homes), { ...bridging, field: 'chainId' }),
      referralEarnings: () =>
        wholeList(earningReads(view, homes), { ...bridging, field: 'chainId' }),
      sponsoredOperations: () => wholeList(operationReads(view, sponsors), sponsoring),
      sponsoredTransactions: () => landedReads(view),
      sponsorDeposits: () => wholeList(depositReads(view, sponsors), sponsoring),
      earnings: (referrer) =>
        turn(async () => {
          requireWhole(proofs, bridgeChainIds)
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

function createMemory(): Memory {
  return {
    baskets: createRecent(KEPT_BASKETS),
    prices: createRecent(KEPT_PRICE_POINTS),
    vaults: createRecent(KEPT_VAULT_LISTS),
    sharePrices: createRecent(KEPT_SHARE_PRICES),
    indexSteps: createRecent(KEPT_INDEX_STEPS),
    births: createRecent(KEPT_BIRTHS),
    attributionDays: createRecent(KEPT_ATTRIBUTION_DAYS),
  }
}
