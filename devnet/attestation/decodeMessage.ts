import { type Address, type Hex, hexToBigInt, hexToNumber, size, slice, sliceHex } from 'viem'

/** Body of a burn message; amounts in base units of the token. */
export type BurnBody = {
  readonly burnToken: Address
  readonly mintRecipient: Address
  readonly amount: bigint
  readonly messageSender: Address
  readonly maxFee: bigint
  readonly feeExecuted: bigint
  /** Block of the destination from which the attestation is rejected; 0 for never. */
  readonly expirationBlock: bigint
  readonly hookData: Hex
}

export type CctpMessage = {
  readonly version: number
  readonly sourceDomain: number
  readonly destinationDomain: number
  readonly nonce: Hex
  readonly sender: Address
  readonly recipient: Address
  readonly destinationCaller: Address
  readonly minFinalityThreshold: number
  readonly finalityThresholdExecuted: number
  readonly messageBody: Hex
  readonly body: BurnBody
}

/** Bytes of a message before its body, and of a burn body before its hook data. */
const HEADER_BYTES = 148
const BODY_BYTES = 228

/**
 * Decodes a CCTP V2 message with a burn; returns undefined if the bytes are too short.
 *
 * Source: evm-cctp-contracts, MessageV2 and BurnMessageV2; addresses are the last 20 bytes of their words.
 */
export function decodeMessage(message: Hex): CctpMessage | undefined {
  if (size(message) < HEADER_BYTES + BODY_BYTES) return undefined
  const number = (at: number) => hexToNumber(sliceHex(message, at, at + 4))
  const word = (at: number) => sliceHex(message, at, at + 32)
  return {
    version: number(0),
    sourceDomain: number(4),
    destinationDomain: number(8),
    nonce: word(12),
    sender: addressOf(word(44)),
    recipient: addressOf(word(76)),
    destinationCaller: addressOf(word(108)),
    minFinalityThreshold: number(140),
    finalityThresholdExecuted: number(144),
    messageBody: slice(message, HEADER_BYTES),
    body: decodeBody(slice(message, HEADER_BYTES)),
  }
}

function decodeBody(body: Hex): BurnBody {
  const word = (at: number) => sliceHex(body, at, at + 32)
  return {
    burnToken: addressOf(word(4)),
    mintRecipient: addressOf(word(36)),
    amount: hexToBigInt(word(68)),
    messageSender: addressOf(word(100)),
    maxFee: hexToBigInt(word(132)),
    feeExecuted: hexToBigInt(word(164)),
    expirationBlock: hexToBigInt(word(196)),
    hookData: size(body) === BODY_BYTES ? '0x' : slice(body, BODY_BYTES),
  }
}

function addressOf(word: Hex): Address {
  return sliceHex(word, 12)
}
