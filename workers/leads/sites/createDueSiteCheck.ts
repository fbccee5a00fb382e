import { countStrike } from '../../../core/leads/domain/site/countStrike.ts'
import { isNetworkOutage, type SiteOutcome } from '../../../core/leads/domain/site/siteOutcome.ts'
import type { ClaimedSite } from '../../../core/leads/siteCheckPorts.ts'
import type { SiteWork } from './siteWork.ts'

/** Number of sites that are visited in parallel, each on another host. */
const AT_ONCE = 16
/** Milliseconds after which a pass starts no new round; the job runs again within seconds. */
const PASS_MS = 60_000

/** Milliseconds for which a response of any site proves that the service's own network works. */
const ONLINE_MS = 300_000

/**
 * Creates the pass that visits due websites in rounds, until no site is due or a minute is over.
 *
 * Crash points: after a kill before the row of a visit is stored, the leases of the round end, and
 * the next pass visits the sites again. No strike is counted twice, because the second strike must
 * come a day later. If all sites of a round and a recently read site fail on the network, the
 * service's own network failed: the round counts no strike and runs later.
 */
export function createDueSiteCheck(work: SiteWork): () => Promise<void> {
  const { rows, clock, signal } = work
  const offlineDetector = createOfflineDetector(work)
  return async () => {
    const endMs = clock.nowMs() + PASS_MS
    while (!signal.aborted && clock.nowMs() < endMs) {
      const claimed = await rows.claim(AT_ONCE, clock.nowMs())
      if (claimed.length === 0) return
      const visits = await Promise.all(claimed.map((site) => visitSite(work, site)))
      const isOffline = await offlineDetector.isOffline(visits)
      if (signal.aborted) return rows.release(claimed)
      for (const visit of visits)
        await keep(work, isOffline ? { ...visit, outcome: OFFLINE } : visit)
    }
  }
}

const OFFLINE: SiteOutcome = { kind: 'unknown', reason: 'offline' }

/**
 * Creates the check for an outage of the service's own network: if no site of a round responds, the
 * check visits the site that responded last.
 */
function createOfflineDetector({ visit, clock, metrics, log }: SiteWork) {
  let last: { readonly site: string; readonly atMs: number } | null = null
  return {
    isOffline: async (visits: readonly Visit[]): Promise<boolean> => {
      const answered = visits.find(({ outcome }) => outcome?.kind === 'read')
      if (answered !== undefined) last = { site: answered.claimed.site, atMs: clock.nowMs() }
      if (!isNetworkOutage(visits.flatMap(({ outcome }) => outcome ?? []))) return false
      if (last !== null && clock.nowMs() - last.atMs < ONLINE_MS) return false
      if (last !== null && (await visit(last.site)).kind !== 'failed') {
        last = { site: last.site, atMs: clock.nowMs() }
        return false
      }
      metrics.outage()
      log.warn(
        { event: 'site_checks_discarded', sites: visits.length },
        'website checks discarded: all websites unreachable',
      )
      return true
    },
  }
}

type Visit = { readonly claimed: ClaimedSite; readonly outcome: SiteOutcome | null }

/**
 * Visits a site. A permanent fault is logged, and the lease of the site expires, so that other
 * sites come first.
 */
async function visitSite(
  { visit, metrics, clock, log, signal }: SiteWork,
  claimed: ClaimedSite,
): Promise<Visit> {
  const beganMs = clock.nowMs()
  try {
    const outcome = await visit(claimed.site)
    if (!signal.aborted) metrics.visited(outcome, clock.nowMs() - beganMs)
    return { claimed, outcome }
  } catch (error) {
    log.error(
      { event: 'site_check_failed', err: error, site: claimed.site },
      'website check failed',
    )
    return { claimed, outcome: null }
  }
}

async function keep(
  { rows, metrics, clock }: SiteWork,
  { claimed, outcome }: Visit,
): Promise<void> {
  if (outcome === null) return
  const atMs = clock.nowMs()
  const standing = countStrike(claimed, outcome, atMs)
  const reason = outcome.kind === 'read' ? null : outcome.reason
  await rows.save(claimed, standing, { atMs, reason })
  if (standing.state === 'dead' && claimed.state !== 'dead') metrics.died()
}
