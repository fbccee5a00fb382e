import type { States } from './sponsorshipStates.ts'

/**
 * Whether a sponsorship is void: its payment is not charged, and was not while it was signed, so that no signature of it
 * left us.
 */
export function isNeverCharged<State extends string>(
  states: States<State>,
  due: {
    readonly state: State
    readonly payment: 'open' | 'settled' | 'gone'
    /** Unix second of the first charge, whatever became of the payment then. */
    readonly settledAtSec: number | null
  },
): boolean {
  if (due.payment !== 'gone') return false
  const { stage } = states[due.state]
  return stage === 'unsigned' || (stage === 'usable' && due.settledAtSec === null)
}
