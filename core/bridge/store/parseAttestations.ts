import { concatHex, type Hex, numberToHex, pad, size, slice } from 'viem'
import { z } from 'zod'
import type { AttestationEntry, BurnFees } from '../cctpPorts.ts'
import { decodeMessage } from '../domain/cctpMessage.ts'

/** Maximum finality threshold that counts as fast, and the final threshold. Source: CCTP V2 finality thresholds. */
const FAST_THRESHOLD = 1_000
const FINAL_THRESHOLD = 2_000

/** Offset of the hook data in the body of a burn, bytes. Source: CCTP V2 `BurnMessageV2`. */
const BODY_HOOK_DATA = 228

const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})+$/i)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const bytesOrNull = bytes.nullable().catch(null)
const word = bytes.refine((hex) => size(hex) === 32)
/** Schema of an address or a word; an absent value is zero. */
const padded = bytes
  .refine((hex) => size(hex) <= 32)
  .transform((hex) => pad(hex))
  .nullish()
  .transform((hex) => hex ?? pad('0x', { size: 32 }))
const integer = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)])
const uint32 = integer.refine((number) => number >= 0 && number <= 0xffff_ffff)
const textOrNull = z.string().min(1).nullable().catch(null)
/** Schema of an amount, which the service returns as a number or as text. */
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
 * Parses the entries of an answer about messages; null for another form.
 *
 * An absent or malformed field of an entry is null. An entry with message and attestation is `complete`; every other
 * entry counts as pending, never as an error.
 */
export function parseMessages(body: unknown): readonly AttestationEntry[] | null {
  const parsed = messages.safeParse(body)
  if (!parsed.success) return null
  return (parsed.data.messages ?? []).flatMap((message) => {
    const read = entry.safeParse(message)
    return read.success ? [toEntry(read.data)] : []
  })
}

/** Parses the fees of an answer, the highest fee of each kind; null if a fee is absent or malformed. */
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
    forwardUsdc6: known.length === 0 ? null : known.reduce(higherOf),
  }
}

/** Parses the allowance to USDC-6, rounded down; null for another form. */
export function parseAllowance(body: unknown): bigint | null {
  const parsed = allowance.safeParse(body)
  if (!parsed.success) return null
  const [, whole, part = ''] = DECIMAL.exec(parsed.data.allowance) ?? []
  return whole === undefined ? null : BigInt(whole + part.slice(0, 6).padEnd(6, '0'))
}

function toEntry(read: z.infer<typeof entry>): AttestationEntry {
  const attestation = read.attestation ?? null
  const decoded = decodedForm.safeParse(read.decodedMessage)
  // Some complete entries lack the message; the message is then built from its decoded fields.
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

/**
 * Returns the hook data of the message if present, because the message is authoritative; otherwise the hook data of the
 * decoded fields.
 */
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

function higherOf(left: bigint, right: bigint): bigint {
  if (left >= right) return left
  return right
}

/** Matches decimal numbers without exponent or sign. */
const DECIMAL = /^(\d{1,15})(?:\.(\d{1,30}))?$/

/**
 * Returns the number in `text` times ten to the power of `digits`, rounded up; null if the text is not a decimal
 * number.
 */
function decimalUp(text: string, digits: number): bigint | null {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return null
  const scaled = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
  return /[1-9]/.test(part.slice(digits)) ? scaled + 1n : scaled
}
