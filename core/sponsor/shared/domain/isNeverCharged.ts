import type { States } from './sponsorshipStates.ts'

/**
 * Returns whether a sponsorship must become void: its payment can no longer be charged, and was not
 * charged while a signature existed, so that no signature left the service.
 */
export function isNeverCharged<State extends string>(
  states: States<State>,
  due: {
    readonly state: State
    readonly payment: 'open' | 'settled' | 'gone'
    /**
     * Unix second of the first charge, also if that charge was reversed later; null before the
     * charge.
     */
    readonly settledAtSec: number | null
  },
): boolean {
  if (due.payment !== 'gone') return false
  const { stage } = states[due.state]
  return stage === 'unsigned' || (stage === 'usable' && due.settledAtSec === null)
}
