import type { AttestationSettings } from './attestationSettings.ts'
import type { CctpMessage } from './decodeMessage.ts'

/** CCTP finality thresholds: attested before finality, and after it. */
export const FAST_THRESHOLD = 1000
export const FINAL_THRESHOLD = 2000

export type DelayReason =
  | 'insufficient_fee'
  | 'amount_above_max'
  | 'insufficient_allowance_available'

export type AttestationPlan = {
  readonly finality: typeof FAST_THRESHOLD | typeof FINAL_THRESHOLD
  readonly feeExecuted: bigint
  /** Why a burn that asked for fast is attested at the final threshold. */
  readonly delayReason: DelayReason | null
  /** `unpaid`: asked for, and the highest fee does not cover it. */
  readonly forwarding: 'none' | 'asked' | 'unpaid'
}

/** First bytes of the hook data of a burn that is to be forwarded: the name, version 0, no data of the service's own. */
const FORWARD_FRAME = `0x${Buffer.from('cctp-forward').toString('hex').padEnd(48, '0')}${'0'.repeat(16)}`
const NOBODY = `0x${'0'.repeat(40)}`
/** Ten-thousandths of a basis point in one: fees have at most so many decimals. */
const BPS_SCALE = 10_000

/** How a burn will be attested and what it costs; `refusal` makes it slow whatever it paid for. */
export function planAttestation(
  settings: AttestationSettings,
  message: CctpMessage,
  refusal: DelayReason | null,
): AttestationPlan {
  const { amount, maxFee, hookData } = message.body
  const wantsForwarding = hookData.startsWith(FORWARD_FRAME) && message.destinationCaller === NOBODY
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

/** Fee of `bps`, which may be a fraction, on an amount; rounded up. */
function feeOf(amount: bigint, bps: number): bigint {
  const scaled = BigInt(Math.round(bps * BPS_SCALE))
  const whole = 10_000n * BigInt(BPS_SCALE)
  return (amount * scaled + whole - 1n) / whole
}
