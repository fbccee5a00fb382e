import type { SolanaState } from '../../shared/domain/sponsorshipStates.ts'
import { MIN_SPONSORSHIPS_LEFT, type SolanaSpending, solanaFundsLeft } from './solanaSpending.ts'

/**
 * Seconds after which a sponsorship is stuck in a state. A signature takes moments. A blockhash and
 * the block that ends the blockhash take 75 s. The holder of a lapsed sponsorship may request
 * another blockhash for ten minutes.
 */
const STUCK_SEC: Partial<Record<SolanaState, number>> = {
  claimed: 60,
  signed: 900,
  refreshed: 900,
  posted: 120,
  sent: 120,
}

/** Names of faults of the sponsor on Solana, each active while its cause lasts. */
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

/** Returns the alarms for lamports of the fee payer below its reserves, or below the reserve for later sponsorships. */
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
