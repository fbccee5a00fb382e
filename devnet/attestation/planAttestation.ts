import type { AttestationSettings } from './attestationSettings.ts'
import type { CctpMessage } from './decodeMessage.ts'

/** CCTP finality thresholds: attested before finality, and after finality. */
export const FAST_THRESHOLD = 1000
export const FINAL_THRESHOLD = 2000

export type DelayReason =
  | 'insufficient_fee'
  | 'amount_above_max'
  | 'insufficient_allowance_available'

export type AttestationPlan = {
  readonly finality: typeof FAST_THRESHOLD | typeof FINAL_THRESHOLD
  readonly feeExecuted: bigint
  /** Reason why a fast burn is attested at the final threshold; null for any other burn. */
  readonly delayReason: DelayReason | null
  /** `unpaid`: the burn requests forwarding, but its maximum fee does not cover the cost. */
  readonly forwarding: 'none' | 'asked' | 'unpaid'
}

/** First bytes of the hook data of a burn with forwarding: the name, version 0, no data for the service. */
const FORWARD_FRAME = `0x${Buffer.from('cctp-forward').toString('hex').padEnd(48, '0')}${'0'.repeat(16)}`
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** Fees have at most four decimals of a basis point. */
const BPS_SCALE = 10_000

/** Plans the attestation of a burn and its fees; with a `refusal`, a burn is slow even if the fee is paid. */
export function planAttestation(
  settings: AttestationSettings,
  message: CctpMessage,
  refusal: DelayReason | null,
): AttestationPlan {
  const { amount, maxFee, hookData } = message.body
  const wantsForwarding =
    hookData.startsWith(FORWARD_FRAME) && message.destinationCaller === ZERO_ADDRESS
  const price = settings.forwardFeeUsdc6[message.destinationDomain]?.[settings.forwardFeeTaken]
  const canPay = price !== undefined && price <= maxFee && price < amount
  const forwardFee = wantsForwarding && canPay ? price : 0n
  const forwarding = !wantsForwarding ? 'none' : canPay ? 'asked' : 'unpaid'
  const bps = settings.fastFeeBps[message.sourceDomain]
  const slow = { finality: FINAL_THRESHOLD, feeExecuted: forwardFee, forwarding } as const
  if (message.minFinalityThreshold > FAST_THRESHOLD || bps === undefined) {
    return { ...slow, delayReason: null }
  }
  const fastFee = feeOf(amount, bps)
  if (refusal !== null) return { ...slow, delayReason: refusal }
  if (amount > settings.fastAllowanceUsdc6) {
    return { ...slow, delayReason: 'insufficient_allowance_available' }
  }
  if (fastFee + forwardFee > maxFee) return { ...slow, delayReason: 'insufficient_fee' }
  return {
    finality: FAST_THRESHOLD,
    feeExecuted: fastFee + forwardFee,
    delayReason: null,
    forwarding,
  }
}

/** Returns the fee on an amount for `bps`, which may be a fraction; rounded up. */
function feeOf(amount: bigint, bps: number): bigint {
  const scaled = BigInt(Math.round(bps * BPS_SCALE))
  const whole = 10_000n * BigInt(BPS_SCALE)
  return (amount * scaled + whole - 1n) / whole
}
