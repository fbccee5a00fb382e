import type { Clock } from '../../../kernel/clock.ts'
import { fundsProblem } from '../domain/fundsProblem.ts'
import { SOLANA_DISABLED } from '../domain/solanaErrors.ts'
import { SIGNATURE_LAMPORTS } from '../domain/solanaLimits.ts'
import { solanaPrice } from '../domain/solanaPrice.ts'
import type { SolanaDeps } from '../ports.ts'

/** Minimum signatures of a sponsored transaction: those of the fee payer and of the wallet. */
const MIN_SIGNATURES = 2n

/** Whether the cheapest sponsorship on Solana can be sold now. */
export type SolanaHealth = {
  readonly isOpen: boolean
  /** Text for people; null while the sponsor is open. */
  readonly reason: string | null
  readonly feePayer: string | null
  /** USD price of SOL for sales, 18 decimals; null without a price. */
  readonly solPriceE18: bigint | null
  /** Balance and reserves of the fee payer; null while unknown. */
  readonly lamports: bigint | null
  readonly reservedLamports: bigint | null
}

const DISABLED: SolanaHealth = {
  isOpen: false,
  reason: SOLANA_DISABLED,
  feePayer: null,
  solPriceE18: null,
  lamports: null,
  reservedLamports: null,
}

/**
 * Returns the health of the sponsor from its node, price and funds. Throws `DatabaseUnavailable`.
 */
export async function readSolanaHealth(
  solana: SolanaDeps | null,
  clock: Pick<Clock, 'nowMs'>,
): Promise<SolanaHealth> {
  if (solana === null) return DISABLED
  const { lamports, reservedLamports } = await solana.funds()
  const solUsd = solana.solUsd()
  const lamportCap = MIN_SIGNATURES * SIGNATURE_LAMPORTS
  const price = solanaPrice({ lamportCap, solUsd, nowMs: clock.nowMs() })
  const isPriced = price.kind === 'price'
  const funds =
    lamports === null
      ? 'the node does not answer'
      : fundsProblem({ lamports, reservedLamports, lamportCap })
  const reason = funds ?? (isPriced ? null : 'the price of SOL is not known')
  return {
    isOpen: reason === null,
    reason,
    feePayer: solana.feePayer,
    solPriceE18: isPriced && solUsd !== null ? solUsd.priceE18 : null,
    lamports,
    reservedLamports,
  }
}
