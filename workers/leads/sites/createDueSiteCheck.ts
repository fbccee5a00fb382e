import { countStrike } from '../../../core/leads/domain/site/countStrike.ts'
import { isOurOutage, type SiteOutcome } from '../../../core/leads/domain/site/siteOutcome.ts'
import type { ClaimedSite } from '../../../core/leads/siteCheckPorts.ts'
import type { SiteWork } from './siteWork.ts'

/** Sites that are looked at together, each of another host. */
const AT_ONCE = 16
/** A pass begins no other round after this; its job is run again within seconds. */
const PASS_MS = 60_000

/** So long an answer of any site shows that our own network works. */
const ONLINE_MS = 300_000

/**
 * Makes the pass that looks at websites that are due, round by round, until none is or a minute is over.
 *
 * Crash points: killed before or while it looks, the leases of the round end and the next pass looks anew; killed
 * between a look and its row, the same, and no strike is counted twice, because the second must be a day younger.
 * Where all sites of a round fail on the network and one that was just read fails too, it is ours that failed: the
 * round counts nothing and is put off.
 */
export function createDueSiteCheck(work: SiteWork): () => Promise<void> {
  const { rows, clock, signal } = work
  const witness = createWitness(work)
  return async () => {
    const endMs = clock.nowMs() + PASS_MS
    while (!signal.aborted && clock.nowMs() < endMs) {
      const claimed = await rows.claim(AT_ONCE, clock.nowMs())
      if (claimed.length === 0) return
      const looks = await Promise.all(claimed.map((site) => look(work, site)))
      const isOffline = await witness.saysOffline(looks)
      if (signal.aborted) return rows.release(claimed)
      for (const one of looks) await keep(work, isOffline ? { ...one, outcome: OFFLINE } : one)
    }
  }
}

const OFFLINE: SiteOutcome = { kind: 'unknown', reason: 'offline' }

/** Remembers who answered last, and asks it whether it still does when nobody else answers. */
function createWitness({ visit, clock, metrics, log }: SiteWork) {
  let last: { readonly site: string; readonly atMs: number } | null = null
  return {
    saysOffline: async (looks: readonly Look[]): Promise<boolean> => {
      const answered = looks.find(({ outcome }) => outcome?.kind === 'read')
      if (answered !== undefined) last = { site: answered.claimed.site, atMs: clock.nowMs() }
      if (!isOurOutage(looks.flatMap(({ outcome }) => outcome ?? []))) return false
      if (last !== null && clock.nowMs() - last.atMs < ONLINE_MS) return false
      if (last !== null && (await visit(last.site)).kind !== 'failed') {
        last = { site: last.site, atMs: clock.nowMs() }
        return false
      }
      metrics.outage()
      log.warn({ sites: looks.length }, 'no website answers; nothing is counted')
      return true
    },
  }
}

type Look = { readonly claimed: ClaimedSite; readonly outcome: SiteOutcome | null }

/** A look that fails by a fault of ours is told and left out; its lease ends by itself, so that others go first. */
async function look(
  { visit, metrics, clock, log, signal }: SiteWork,
  claimed: ClaimedSite,
): Promise<Look> {
  const beganMs = clock.nowMs()
  try {
    const outcome = await visit(claimed.site)
    if (!signal.aborted) metrics.looked(outcome, clock.nowMs() - beganMs)
    return { claimed, outcome }
  } catch (error) {
    log.error({ err: error, site: claimed.site }, 'look at a website failed')
    return { claimed, outcome: null }
  }
}

async function keep({ rows, metrics, clock }: SiteWork, { claimed, outcome }: Look): Promise<void> {
  if (outcome === null) return
  const atMs = clock.nowMs()
  const standing = countStrike(claimed, outcome, atMs)
  const reason = outcome.kind === 'read' ? null : outcome.reason
  await rows.save(claimed, standing, { atMs, reason })
  if (standing.state === 'dead' && claimed.state !== 'dead') metrics.died()
}
