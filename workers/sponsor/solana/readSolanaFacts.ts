import type { SolanaFacts } from '../../../core/sponsor/solana/domain/readSolanaOutcome.ts'
import { MAX_REFRESHES } from '../../../core/sponsor/solana/domain/solanaLimits.ts'
import type { DueSolanaSponsorship, SolanaStatus } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Maximum signatures in one request to a node. Source: Solana, `MAX_GET_SIGNATURE_STATUSES_QUERY_ITEMS`. */
const MAX_SIGNATURES = 256

export type KnownSolana = {
  readonly due: DueSolanaSponsorship
  readonly facts: SolanaFacts
  readonly status: SolanaStatus | null
}

/**
 * Returns the facts of the chain for sponsorships whose signature left the service; omits unsigned sponsorships.
 *
 * Reads the final block before the statuses, so that the statuses include every transaction of that block. Throws
 * `SolanaUnreachable`.
 */
export async function readSolanaFacts(
  { rpc, clock }: Pick<SolanaSite, 'rpc' | 'clock'>,
  all: readonly DueSolanaSponsorship[],
): Promise<KnownSolana[]> {
  const known: KnownSolana[] = []
  for (let from = 0; from < all.length; from += MAX_SIGNATURES) {
    const part = all.slice(from, from + MAX_SIGNATURES).flatMap((due) => {
      const { signature, lastValidBlockHeight } = due
      if (signature === null || lastValidBlockHeight === null) return []
      return [{ due, signature, lastValidBlockHeight }]
    })
    if (part.length === 0) continue
    const final = await rpc.block('finalized')
    const response = await rpc.statuses(part.map(({ signature }) => signature))
    for (const [place, { due, lastValidBlockHeight }] of part.entries()) {
      const status = response.statuses[place] ?? null
      const facts: SolanaFacts = {
        state: due.state,
        lastValidBlockHeight,
        landing: status,
        final,
        landingSlot: response.slot,
        isRefreshable: isRefreshable(due, clock.nowSec()),
        // If a charged sponsorship never left the service, the fault is the operator's; the credit
        // exists while the payment is settled.
        wasRefusedByUs:
          due.wasRefusedByUs || (due.settledAtSec !== null && due.servedAtSec === null),
      }
      known.push({ due, facts, status })
    }
  }
  return known
}

function isRefreshable(
  { refreshes, refreshUntilSec }: DueSolanaSponsorship,
  nowSec: number,
): boolean {
  return refreshes < MAX_REFRESHES && nowSec <= refreshUntilSec
}
