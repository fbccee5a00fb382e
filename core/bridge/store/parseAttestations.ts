import { concatHex, type Hex, numberToHex, pad, size, slice } from 'viem'
import { z } from 'zod'
import type { AttestationEntry, BurnFees } from '../cctpPorts.ts'
import { decodeMessage } from '../domain/cctpMessage.ts'

/** Fast is 1000 and below, final is 2000. Source: CCTP V2 finality thresholds. */
const FAST_THRESHOLD = 1_000
const FINAL_THRESHOLD = 2_000

/** First byte of the hook data in a burn's body. Source: CCTP V2 `BurnMessageV2`. */
const BODY_HOOK_DATA = 228

const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})+$/i)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const bytesOrNull = bytes.nullable().catch(null)
const word = bytes.refine((hex) => size(hex) === 32)
/** An address or a word; what is missing stands for zero. */
const padded = bytes
  .refine((hex) => size(hex) <= 32)
  .transform((hex) => pad(hex))
  .nullish()
  .transform((hex) => hex ?? pad('0x', { size: 32 }))
const integer = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)])
const uint32 = integer.refine((number) => number >= 0 && number <= 0xffff_ffff)
const textOrNull = z.string().min(1).nullable().catch(null)
/** Figures come as numbers and as text. */
const figure = z.union([z.number(), z.string()]).transform(String)

const decodedForm = z.object({
  sourceDomain: uint32,
  destinationDomain: uint32,
  nonce: word,
  sender: padded,
  recipient: padded,
  destinationCaller: padded,
  minFinalityThreshold: uint32,
  finalityThresholdExecuted: uint32,
  messageBody: bytes,
})

const entry = z.object({
  message: bytesOrNull.optional(),
  attestation: bytesOrNull.optional(),
  eventNonce: word.nullable().catch(null).optional(),
  status: textOrNull.optional(),
  delayReason: textOrNull.optional(),
  forwardState: textOrNull.optional(),
  forwardTxHash: word.nullable().catch(null).optional(),
  decodedMessage: z.unknown().optional(),
})

const messages = z.object({ messages: z.array(z.unknown()).nullable() })

const tiers = z.array(
  z.object({
    finalityThreshold: integer,
    minimumFee: figure,
    forwardFee: z.object({ high: figure }).nullish(),
  }),
)
const fees = z.union([tiers, z.object({ data: tiers }).transform(({ data }) => data)])

const allowance = z.object({ allowance: figure })

/**
 * Entries of an answer about messages; null when it is no such answer.
 *
 * Whatever an entry lacks or spells in an unknown way is null, and it is `complete` only with its message and its
 * attestation: an answer that is half there counts as pending, never as wrong.
 */
export function parseMessages(body: unknown): readonly AttestationEntry[] | null {
  const parsed = messages.safeParse(body)
  if (!parsed.success) return null
  return (parsed.data.messages ?? []).flatMap((each) => {
    const read = entry.safeParse(each)
    return read.success ? [toEntry(read.data)] : []
  })
}

/** Fees of an answer, each the dearest that it names; null when one is missing or is no figure. */
export function parseFees(body: unknown): BurnFees | null {
  const parsed = fees.safeParse(body)
  if (!parsed.success) return null
  const bps100 = (isOf: (threshold: number) => boolean): bigint | null | undefined => {
    const tier = parsed.data.find(({ finalityThreshold }) => isOf(finalityThreshold))
    return tier === undefined ? undefined : decimalUp(tier.minimumFee, 2)
  }
  const fastBps100 = bps100((threshold) => threshold <= FAST_THRESHOLD)
  const finalBps100 = bps100((threshold) => threshold === FINAL_THRESHOLD)
  const forward = parsed.data.flatMap(({ forwardFee }) =>
    forwardFee ? [decimalUp(forwardFee.high, 0)] : [],
  )
  if (fastBps100 === null || finalBps100 == null) return null
  const known = forward.filter((usdc6) => usdc6 !== null)
  if (known.length < forward.length) return null
  return {
    fastBps100: fastBps100 ?? null,
    finalBps100,
    forwardUsdc6: known.length === 0 ? null : known.reduce(dearest),
  }
}

/** Allowance in USDC-6, rounded down; null when the answer names none. */
export function parseAllowance(body: unknown): bigint | null {
  const parsed = allowance.safeParse(body)
  if (!parsed.success) return null
  const [, whole, part = ''] = DECIMAL.exec(parsed.data.allowance) ?? []
  return whole === undefined ? null : BigInt(whole + part.slice(0, 6).padEnd(6, '0'))
}

function toEntry(read: z.infer<typeof entry>): AttestationEntry {
  const attestation = read.attestation ?? null
  const decoded = decodedForm.safeParse(read.decodedMessage)
  // The message of some complete entries was left out; what was signed is then in its parts.
  const isBuilt = attestation !== null && decoded.success && read.status === 'complete'
  const message = read.message ?? (isBuilt ? build(decoded.data) : null)
  const isComplete = message !== null && attestation !== null
  const status = read.status ?? 'pending_confirmations'
  return {
    message,
    attestation,
    eventNonce: read.eventNonce ?? decodeMessage(message ?? '')?.nonce ?? null,
    status: status === 'complete' && !isComplete ? 'pending_confirmations' : status,
    delayReason: read.delayReason ?? null,
    forwardState: read.forwardState ?? null,
    forwardTx: read.forwardTxHash ?? null,
    hookData: hookDataOf(message, read.decodedMessage),
  }
}

const hookDataForm = z.object({ decodedMessageBody: z.object({ hookData: bytes }) })
const bodyForm = z.object({ messageBody: bytes })

/** Hook data from the message where there is one, for that is what counts; otherwise from its parts. */
function hookDataOf(message: Hex | null, decoded: unknown): Hex | null {
  const own = decodeMessage(message ?? '')
  if (own !== null) return own.hookData
  const named = hookDataForm.safeParse(decoded)
  if (named.success) return named.data.decodedMessageBody.hookData
  const body = bodyForm.safeParse(decoded)
  if (!body.success || size(body.data.messageBody) <= BODY_HOOK_DATA) return null
  return slice(body.data.messageBody, BODY_HOOK_DATA)
}

function build(parts: z.infer<typeof decodedForm>): Hex {
  const short = (value: number): Hex => numberToHex(value, { size: 4 })
  return concatHex([
    short(1),
    short(parts.sourceDomain),
    short(parts.destinationDomain),
    parts.nonce,
    parts.sender,
    parts.recipient,
    parts.destinationCaller,
    short(parts.minFinalityThreshold),
    short(parts.finalityThresholdExecuted),
    parts.messageBody,
  ])
}

function dearest(one: bigint, other: bigint): bigint {
  if (one >= other) return one
  return other
}

/** Plain decimals; a figure with an exponent or a sign is none that was ever meant. */
const DECIMAL = /^(\d{1,15})(?:\.(\d{1,30}))?$/

/** `text` times ten to the power of `digits`, rounded up; null for what is no plain decimal. */
function decimalUp(text: string, digits: number): bigint | null {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return null
  const kept = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
  return /[1-9]/.test(part.slice(digits)) ? kept + 1n : kept
}
