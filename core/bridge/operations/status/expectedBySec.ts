import { bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import { hasBridgeEnded } from '../../domain/bridgeStates.ts'
import type { StatusFacts } from './statusFacts.ts'

/** Seconds from payment to a mined burn, and from attestation to a mined mint: a few blocks of the slowest chain. */
const BURN_SEC = 6
const MINT_SEC = 10
/** Maximum finality threshold that counts as fast. Source: CCTP V2. */
const FAST_THRESHOLD = 1000

/**
 * Returns the unix second by which the delivery of a bridge is expected; null if the bridge has ended, and for an
 * unknown source chain.
 */
export function expectedBySec(facts: StatusFacts): number | null {
  const { state, times, chainId, minFinality, delayReason } = facts
  const chain = bridgeChainById(chainId)
  if (hasBridgeEnded(state) || state === 'front_run' || chain === undefined) return null
  if (times.attestedSec !== null) return times.attestedSec + MINT_SEC
  const isFast = minFinality <= FAST_THRESHOLD && delayReason === null
  const attestSec = (isFast ? chain.fastSec : null) ?? chain.finalSec
  if (times.burnedSec !== null) return times.burnedSec + attestSec + MINT_SEC
  return times.paidSec === null ? null : times.paidSec + BURN_SEC + attestSec + MINT_SEC
}
