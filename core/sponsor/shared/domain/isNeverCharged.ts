import type { States } from './sponsorshipStates.ts'

/**
 * Returns whether a sponsorship must become void: its payment is not charged now, and was not
 * charged while a signature existed, so that no signature left the service.
 */
export function isNeverCharged<State extends string>(
  states: States<State>,
  due: {
    readonly state: State
    readonly payment: 'open' | 'settled' | 'gone'
    /** Unix second of the first charge, also when that charge was reversed later. */
    readonly settledAtSec: number | null
  },
): boolean {
  if (due.payment !== 'gone') return false
  const { stage } = states[due.state]
  return stage === 'unsigned' || (stage === 'usable' && due.settledAtSec === null)
}
