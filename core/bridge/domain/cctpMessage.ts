import { type Address, concatHex, type Hex, numberToHex, size, slice } from 'viem'

/** Burn message of CCTP V2. Words stay 32 bytes long, because addresses of some domains are longer than 20 bytes. */
export type CctpMessage = {
  readonly sourceDomain: number
  readonly destinationDomain: number
  /** Zero before the attestation. */
  readonly nonce: Hex
  /** Token messenger of the source chain. */
  readonly sender: Hex
  /** Token messenger of the destination chain. */
  readonly recipient: Hex
  /** Only account that may mint; zero if any account may mint. */
  readonly destinationCaller: Hex
  /** Finality threshold that the burn requests: 1000 fast, 2000 final. */
  readonly minFinality: number
  /** Finality threshold at which the message was attested; 0 before the attestation. */
  readonly finalityExecuted: number
  readonly burnToken: Hex
  readonly mintRecipient: Hex
  readonly amountUsdc6: bigint
  /** Account that sent the burn to the token messenger. */
  readonly messageSender: Hex
  /** Maximum network fee that the burn accepts. */
  readonly maxFeeUsdc6: bigint
  /** Network fee that the mint deducts; 0 before the attestation. */
  readonly feeExecutedUsdc6: bigint
  /** Block number of the destination at which the attestation expires; 0 if the attestation never expires. */
  readonly expirationBlock: bigint
  readonly hookData: Hex
}

/** Version of header and body. Source: CCTP V2, `MessageV2` and `BurnMessageV2`. */
const VERSION = '00000001'

/**
 * Number of bytes before the hook data: 148 of the header, 228 of the body of a burn. Source: CCTP V2, `MessageV2` and
 * `BurnMessageV2`.
 */
const FIXED_BYTES = 376

/** Offset of each field in the message, bytes. Source: CCTP V2, `MessageV2` and `BurnMessageV2`. */
const FIELD_OFFSETS = {
  version: 0,
  sourceDomain: 4,
  destinationDomain: 8,
  nonce: 12,
  sender: 44,
  recipient: 76,
  destinationCaller: 108,
  minFinality: 140,
  finalityExecuted: 144,
  bodyVersion: 148,
  burnToken: 152,
  mintRecipient: 184,
  amount: 216,
  messageSender: 248,
  maxFee: 280,
  feeExecuted: 312,
  expirationBlock: 344,
  hookData: FIXED_BYTES,
} as const

/** Fields that the attestation sets, by offset and length in bytes. */
const ATTESTED_FIELDS: readonly (readonly [number, number])[] = [
  [FIELD_OFFSETS.nonce, 32],
  [FIELD_OFFSETS.finalityExecuted, 4],
  [FIELD_OFFSETS.feeExecuted, 32],
  [FIELD_OFFSETS.expirationBlock, 32],
]

/**
 * First 32 bytes of hook data that request forwarding: a name of 24 bytes, version 0 and length 0. Source: CCTP
 * forwarding service.
 */
export const FORWARD_FRAME: Hex = `0x${'636374702d666f7277617264'.padEnd(64, '0')}`

/** Number of bytes of the frame and of the bridge id after the frame. */
const HOOK_BYTES = 64

/** Decodes the message of a burn; null for any other text. */
export function decodeMessage(message: string): CctpMessage | null {
  const hex = bytesOf(message)
  if (hex === null || hex.length < FIXED_BYTES * 2) return null
  const read = (at: number, bytes: number): Hex => `0x${hex.slice(at * 2, (at + bytes) * 2)}`
  const word = (at: number): Hex => read(at, 32)
  const number = (at: number): number => Number(read(at, 4))
  if (read(FIELD_OFFSETS.version, 4) !== `0x${VERSION}`) return null
  if (read(FIELD_OFFSETS.bodyVersion, 4) !== `0x${VERSION}`) return null
  return {
    sourceDomain: number(FIELD_OFFSETS.sourceDomain),
    destinationDomain: number(FIELD_OFFSETS.destinationDomain),
    nonce: word(FIELD_OFFSETS.nonce),
    sender: word(FIELD_OFFSETS.sender),
    recipient: word(FIELD_OFFSETS.recipient),
    destinationCaller: word(FIELD_OFFSETS.destinationCaller),
    minFinality: number(FIELD_OFFSETS.minFinality),
    finalityExecuted: number(FIELD_OFFSETS.finalityExecuted),
    burnToken: word(FIELD_OFFSETS.burnToken),
    mintRecipient: word(FIELD_OFFSETS.mintRecipient),
    amountUsdc6: BigInt(word(FIELD_OFFSETS.amount)),
    messageSender: word(FIELD_OFFSETS.messageSender),
    maxFeeUsdc6: BigInt(word(FIELD_OFFSETS.maxFee)),
    feeExecutedUsdc6: BigInt(word(FIELD_OFFSETS.feeExecuted)),
    expirationBlock: BigInt(word(FIELD_OFFSETS.expirationBlock)),
    hookData: `0x${hex.slice(FIXED_BYTES * 2)}`,
  }
}

/** Encodes a message. Throws viem's size errors for a number or word of a wrong size. */
export function encodeMessage(message: CctpMessage): Hex {
  const short = (value: number): Hex => numberToHex(value, { size: 4 })
  const long = (value: bigint): Hex => numberToHex(value, { size: 32 })
  return concatHex([
    `0x${VERSION}`,
    short(message.sourceDomain),
    short(message.destinationDomain),
    word32(message.nonce),
    word32(message.sender),
    word32(message.recipient),
    word32(message.destinationCaller),
    short(message.minFinality),
    short(message.finalityExecuted),
    `0x${VERSION}`,
    word32(message.burnToken),
    word32(message.mintRecipient),
    long(message.amountUsdc6),
    word32(message.messageSender),
    long(message.maxFeeUsdc6),
    long(message.feeExecutedUsdc6),
    long(message.expirationBlock),
    message.hookData,
  ])
}

/**
 * Returns true if an attested message equals the message that a burn logged, except for the fields that the attestation
 * sets.
 *
 * Without hook data, two burns with the same payer and amount are equal by this rule; the bridge id in the hook data
 * makes each burn unique.
 */
export function isSameBurn(logged: string, attested: string): boolean {
  const [first, other] = [maskAttestation(logged), maskAttestation(attested)]
  return first !== null && first === other
}

/** Returns the amount that the recipient receives, USDC-6; negative for a message that no chain accepts. */
export function mintedUsdc6(
  message: Pick<CctpMessage, 'amountUsdc6' | 'feeExecutedUsdc6'>,
): bigint {
  return message.amountUsdc6 - message.feeExecutedUsdc6
}

/** Returns the hook data of a bridge: the request for forwarding, then the bridge id. Source: `QuartetBridge`. */
export function bridgeHookData(id: Hex): Hex {
  return concatHex([FORWARD_FRAME, word32(id)])
}

/** Parses the bridge id in hook data; null for hook data of another form. */
export function hookBridgeId(hookData: string): Hex | null {
  const hex = bytesOf(hookData)
  if (hex === null || hex.length !== HOOK_BYTES * 2) return null
  return `0x${hex}`.startsWith(FORWARD_FRAME) ? `0x${hex.slice(HOOK_BYTES)}` : null
}

/** Returns the 20-byte address in a word; null if the first 12 bytes are not zero. */
export function addressOfWord(word: Hex): Address | null {
  return /^0x0{24}[0-9a-f]{40}$/i.test(word) ? slice(word, 12) : null
}

/**
 * Returns the lower-case hex digits of a message with the fields of the attestation set to zero; null if the text is
 * not a burn message.
 */
function maskAttestation(message: string): string | null {
  if (decodeMessage(message) === null) return null
  let digits = message.slice(2).toLowerCase()
  for (const [at, bytes] of ATTESTED_FIELDS) {
    digits = `${digits.slice(0, at * 2)}${'0'.repeat(bytes * 2)}${digits.slice((at + bytes) * 2)}`
  }
  return digits
}

/** Returns the lower-case hex digits of whole bytes; null for other text. */
function bytesOf(text: string): string | null {
  if (text.length % 2 !== 0 || !/^0x[0-9a-f]*$/i.test(text)) return null
  return text.slice(2).toLowerCase()
}

function word32(word: Hex): Hex {
  if (size(word) !== 32) throw new RangeError(`a word has 32 bytes, not ${size(word)}`)
  return word
}
