import type { BridgeStatus } from './bridgeStatusSchema.ts'
import type { StatusFacts } from './statusFacts.ts'

export type NextStep = Pick<BridgeStatus, 'nextActor' | 'nextStep'>

/** Who acts next, and what there is to do, in words for people and agents. */
export function nextStepOf(facts: StatusFacts): NextStep {
  switch (facts.state) {
    case 'submitted':
      return service('The burn is sent and waits for a block. Nothing to do; do not pay again.')
    case 'waiting_for_circle':
      return circle(
        'Burned. The attestation service has not listed the burn yet. Nothing to do; do not pay again.',
      )
    case 'pending_attestation':
      return circle(pendingWords(facts))
    case 'attested':
      return circle(
        'Attested. The forwarding service mints it, and we do if it is late. Nothing to do; anybody ' +
          'may mint it at once by sending selfMint, and the USDC goes to the recipient all the same.',
      )
    case 'minted':
      return nobody(
        facts.isFinal
          ? 'Delivered. Nothing to do.'
          : 'Delivered; the block of the mint becomes final soon. Nothing to do.',
      )
    case 'closed':
      return {
        nextActor: 'payer',
        nextStep: `Nothing was charged${reasonWords(facts)}. Ask for a new quote to try again.`,
      }
    case 'front_run':
      return service(
        'Somebody else submitted the authorization, so that the money arrived without being bridged. ' +
          'All of it is paid back to the payer by itself. Nothing to do; a new bridge needs a new signature.',
      )
    case 'refunded':
      return nobody(
        'All of it was paid back to the payer, see refundTx. A new bridge needs a new signature.',
      )
    default:
      return facts.state satisfies never
  }
}

const DELAYS: ReadonlyMap<string, string> = new Map([
  ['insufficient_fee', 'the fee for a fast attestation had risen'],
  ['amount_above_max', 'the amount is above what is attested fast'],
  ['insufficient_allowance_available', 'the pool for fast attestations was used up'],
])

function pendingWords({ delayReason }: StatusFacts): string {
  const end = 'Nothing to do; do not pay again.'
  if (delayReason === null) return `The burn is being attested. ${end}`
  const why = DELAYS.get(delayReason) ?? delayReason
  return `The burn is attested at the slower, final threshold, because ${why}. ${end}`
}

function reasonWords({ reason }: StatusFacts): string {
  return reason === null ? '' : ` (${reason})`
}

const service = (nextStep: string): NextStep => ({ nextActor: 'service', nextStep })
const circle = (nextStep: string): NextStep => ({ nextActor: 'circle', nextStep })
const nobody = (nextStep: string): NextStep => ({ nextActor: 'nobody', nextStep })
