import { isFresh, type Observation } from '../../../kernel/feeds/observation.ts'
import { mulDivUp } from '../../../kernel/money.ts'
import { GAS_MULTIPLIER_BPS, MIN_GAS_PRICE_USDC6 } from '../../evm/domain/gasLimits.ts'
import { MAX_SOL_PRICE_AGE_MS, MAX_SOL_USD_E18, MIN_SOL_USD_E18 } from './solanaLimits.ts'

export type SolanaPrice =
  | { readonly kind: 'price'; readonly amountUsdc6: bigint }
  /** No trusted price: nothing is sold. */
  | { readonly kind: 'unknown'; readonly reason: 'missing' | 'stale' | 'out_of_bounds' }

const BPS = 10_000n
/** Lamports per SOL, and units of 1e-18 USD per USDC-6. */
const LAMPORTS_PER_SOL = 10n ** 9n
const E18_PER_USDC6 = 10n ** 12n

/**
 * Returns the price of a sponsorship that costs at most `lamportCap`, USDC-6, rounded up, at least the minimum price.
 *
 * Source: research/gas.md 7.3.
 */
export function solanaPrice(terms: {
  readonly lamportCap: bigint
  /** Newest USD price of SOL from the feed; null before the first report. */
  readonly solUsd: Observation | null
  readonly nowMs: number
}): SolanaPrice {
  const { solUsd, nowMs } = terms
  if (solUsd === null) return { kind: 'unknown', reason: 'missing' }
  if (!isFresh(solUsd, nowMs, MAX_SOL_PRICE_AGE_MS)) return { kind: 'unknown', reason: 'stale' }
  const { priceE18 } = solUsd
  if (priceE18 < MIN_SOL_USD_E18 || priceE18 > MAX_SOL_USD_E18) {
    return { kind: 'unknown', reason: 'out_of_bounds' }
  }
  const wantedUsdc6 = mulDivUp(
    terms.lamportCap * priceE18,
    BigInt(GAS_MULTIPLIER_BPS),
    LAMPORTS_PER_SOL * E18_PER_USDC6 * BPS,
  )
  if (wantedUsdc6 < MIN_GAS_PRICE_USDC6) return { kind: 'price', amountUsdc6: MIN_GAS_PRICE_USDC6 }
  return { kind: 'price', amountUsdc6: wantedUsdc6 }
}
