import type { SolanaState } from '../../shared/domain/sponsorshipStates.ts'
import { MIN_SPONSORSHIPS_LEFT, type SolanaSpending, solanaFundsLeft } from './solanaSpending.ts'

/**
 * Seconds after which a sponsorship counts as stuck in a state. A signature takes moments. A
 * blockhash lapses after at most 75 s, with the block that ends it. The holder of a lapsed
 * sponsorship may request another blockhash for ten minutes.
 */
const STUCK_SEC: Partial<Record<SolanaState, number>> = {
  claimed: 60,
  signed: 900,
  refreshed: 900,
  posted: 120,
  sent: 120,
}

/** Names of the sponsor's alarms on Solana, each active while its cause exists. */
export type SolanaAlarm = 'funds_low' | 'overcommitted' | 'stuck' | 'node_silent'

/** An alarm with its problem; the problem is null while the alarm is off. */
export type SolanaProblem = readonly [alarm: SolanaAlarm, problem: string | null]

/** Returns the alarm for sponsorships that stay in a state longer than expected. */
export function stuckProblem(
  counts: readonly { readonly state: SolanaState; readonly oldestSec: number }[],
): SolanaProblem {
  const stuck = counts.filter(
    ({ state, oldestSec }) => oldestSec > (STUCK_SEC[state] ?? Number.POSITIVE_INFINITY),
  )
  const problem = stuck.map(({ state, oldestSec }) => `${state} for ${oldestSec} s`).join(', ')
  return ['stuck', stuck.length === 0 ? null : problem]
}

/**
 * Returns two alarms: the free lamports pay too few further sponsorships, and the balance is below
 * the reserves.
 */
export function fundsProblems(
  lamports: bigint,
  spending: SolanaSpending,
): readonly SolanaProblem[] {
  const { freeLamports, sponsorships } = solanaFundsLeft(lamports, spending)
  const isLow = sponsorships < MIN_SPONSORSHIPS_LEFT
  return [
    ['funds_low', isLow ? `${lamports} lamports pay ${sponsorships} more sponsorships` : null],
    [
      'overcommitted',
      freeLamports < 0n
        ? `${spending.reservedLamports} lamports reserved, the balance is ${lamports}`
        : null,
    ],
  ]
}
