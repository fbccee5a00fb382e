import type { Clock } from '../../../kernel/clock.ts'
import { type SolanaDeps, type SolanaFunds, SolanaUnreachable } from '../ports.ts'

/**
 * Milliseconds for which funds are cached: any account may call at any rate, and the node charges
 * for calls.
 */
const CACHE_MS = 3_000

/**
 * Creates the read of the fee payer's funds; concurrent and repeated calls within the cache time
 * share one read.
 */
export function createSolanaFunds(
  deps: Pick<SolanaDeps, 'rpc' | 'feePayer' | 'sponsorships'> & {
    readonly clock: Pick<Clock, 'nowMs'>
  },
): SolanaDeps['funds'] {
  let known: { readonly atMs: number; readonly funds: Promise<SolanaFunds> } | undefined
  return () => {
    const atMs = deps.clock.nowMs()
    if (known !== undefined && atMs - known.atMs < CACHE_MS) return known.funds
    const funds = readFunds(deps)
    const entry = { atMs, funds }
    known = entry
    funds.catch(() => {
      if (known === entry) known = undefined
    })
    return funds
  }
}

async function readFunds({
  rpc,
  feePayer,
  sponsorships,
}: Pick<SolanaDeps, 'rpc' | 'feePayer' | 'sponsorships'>): Promise<SolanaFunds> {
  const [lamports, reservedLamports] = await Promise.all([
    rpc.lamports(feePayer).catch((error: unknown) => {
      if (error instanceof SolanaUnreachable) return null
      throw error
    }),
    sponsorships.reservedLamports(),
  ])
  return { lamports, reservedLamports }
}
