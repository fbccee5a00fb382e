import type { BridgeStatus } from './bridgeStatusSchema.ts'
import type { StatusFacts } from './statusFacts.ts'

export type NextStep = Pick<BridgeStatus, 'nextActor' | 'nextStep'>

/** Returns the account that must act next and its action, as text for people and agents. */
export function nextStepOf(facts: StatusFacts): NextStep {
  switch (facts.state) {
    case 'submitted':
      return service(
        'The burn is sent and waits for a block. No action is needed; do not pay again.',
      )
    case 'waiting_for_circle':
      return circle(
        'Burned. The attestation service has not listed the burn yet. No action is needed; do ' +
          'not pay again.',
      )
    case 'pending_attestation':
      return circle(pendingWords(facts))
    case 'attested':
      return circle(
        'Attested. The forwarding service mints; if the mint is late, this service mints. No ' +
          'action is needed; any account may mint at once by sending selfMint, and the ' +
          'recipient still receives the USDC.',
      )
    case 'minted':
      return noActor(
        facts.isFinal
          ? 'Delivered. No action is needed.'
          : 'Delivered; the block of the mint becomes final soon. No action is needed.',
      )
    case 'closed':
      return {
        nextActor: 'payer',
        nextStep: `Nothing was charged${reasonWords(facts)}. Request a new quote to try again.`,
      }
    case 'front_run':
      return service(
        'A third party submitted the authorization, so the money arrived without a bridge. ' +
          'The payer is refunded in full automatically. No action is needed; a new bridge needs ' +
          'a new signature.',
      )
    case 'refunded':
      return noActor(
        'The payer was refunded in full, see refundTx. A new bridge needs a new signature.',
      )
    default:
      return facts.state satisfies never
  }
}

const DELAYS: ReadonlyMap<string, string> = new Map([
  ['insufficient_fee', 'the fee for a fast attestation rose'],
  ['amount_above_max', 'the amount exceeds the limit of fast attestation'],
  ['insufficient_allowance_available', 'the allowance for fast attestation was used up'],
])

function pendingWords({ delayReason }: StatusFacts): string {
  const end = 'No action is needed; do not pay again.'
  if (delayReason === null) return `The burn is being attested. ${end}`
  const why = DELAYS.get(delayReason) ?? delayReason
  return `The burn is attested at the slower, final threshold, because ${why}. ${end}`
}

function reasonWords({ reason }: StatusFacts): string {
  return reason === null ? '' : ` (${reason})`
}

const service = (nextStep: string): NextStep => ({ nextActor: 'service', nextStep })
const circle = (nextStep: string): NextStep => ({ nextActor: 'circle', nextStep })
const noActor = (nextStep: string): NextStep => ({ nextActor: 'nobody', nextStep })
