import type { Hex } from 'viem'

/** Payment of a caller after the end of the drill. */
export type PaymentFate = {
  readonly chainId: number
  readonly nonce: Hex
  /** True if the caller received the answer. */
  readonly isAnswered: boolean
  /** True if the token records the authorization as used. */
  readonly isCharged: boolean
  /** State of the row, `recovered` for a charge that was stored again, null without a row. */
  readonly state: string | null
  /** Time of the charge on the chain in unix seconds; null if the payment is not charged. */
  readonly chargedAtSec: number | null
  /** True if the same signature received its answer after the drill. */
  readonly isAnsweredAgain: boolean
}

/** Times between which a lossy promotion may have discarded commits; unix seconds, both ends included. */
export type DiscardedSpan = { readonly fromSec: number; readonly toSec: number }

export type PaymentProof = {
  readonly charged: number
  readonly settledRows: number
  /** Charged payments whose row a lossy promotion discarded. */
  readonly lostRows: number
  readonly problems: readonly string[]
}

/**
 * Compares payments on the chains with their rows, in both directions.
 *
 * A missing row is a problem unless a lossy promotion discarded the commits of the time of the charge.
 */
export function comparePayments(
  payments: readonly PaymentFate[],
  lostTails: readonly DiscardedSpan[],
): PaymentProof {
  const isLost = ({ state, chargedAtSec }: PaymentFate): boolean =>
    state !== 'settled' &&
    chargedAtSec !== null &&
    lostTails.some(({ fromSec, toSec }) => chargedAtSec >= fromSec && chargedAtSec <= toSec)
  return {
    charged: payments.filter(({ isCharged }) => isCharged).length,
    settledRows: payments.filter(({ state }) => state === 'settled').length,
    lostRows: payments.filter((payment) => payment.isCharged && isLost(payment)).length,
    problems: payments.flatMap((payment) => {
      const { chainId, nonce, isAnswered, isCharged, state, isAnsweredAgain } = payment
      const name = `payment ${nonce} on chain ${chainId}`
      return [
        ...(isAnswered && !isCharged ? [`${name} is answered and not charged`] : []),
        ...(state === 'settled' && !isCharged ? [`${name} is settled in its row only`] : []),
        ...(isCharged && state !== 'settled' && state !== 'recovered' && !isLost(payment)
          ? [`${name} is charged, and its row is ${state ?? 'missing'}`]
          : []),
        ...(isCharged && !isAnswered && !isAnsweredAgain
          ? [`${name} is charged and has no answer`]
          : []),
      ]
    }),
  }
}
