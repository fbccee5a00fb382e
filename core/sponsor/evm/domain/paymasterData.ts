import { concatHex, type Hex, isHex, numberToHex, size, slice } from 'viem'

/** Data of the sponsor's paymaster after its gas limits. */
export type PaymasterData = {
  /**
   * Unix seconds; the chain accepts the operation after `validAfterSec` and until `validUntilSec`.
   */
  readonly validUntilSec: number
  readonly validAfterSec: number
  /** 16 bytes. */
  readonly id: Hex
  /** 65 bytes. */
  readonly signature: Hex
}

/**
 * Length of the paymaster data, bytes: the two validity times, the id and the signature. Source:
 * contracts/src/gas/interfaces/ISponsorPaymaster.sol.
 */
export const PAYMASTER_DATA_BYTES = 93

/** Offset of each field, bytes. Source: as above. */
const FIELD_OFFSETS = { validUntil: 0, validAfter: 6, id: 12, signature: 28 } as const
const TIME_BYTES = 6
const ID_BYTES = 16
const SIGNATURE_BYTES = 65

/**
 * Placeholder signature for estimates: no byte is zero and `s` is low, so that the paymaster uses
 * the same gas as for a real signature. Source: ERC-7677; `r` is the generator of secp256k1.
 */
const STUB_SIGNATURE: Hex = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'7f'.repeat(32)}1c`

/**
 * Placeholder time (year 2106, the maximum of four bytes) and id: both have no zero byte where a
 * real value has a nonzero byte.
 */
const STUB_TIME_SEC = 0xffffffff
const STUB_ID: Hex = `0x${'ff'.repeat(ID_BYTES)}`

/** Encodes the data of the paymaster. Throws RangeError when a field has the wrong size. */
export function encodePaymasterData(data: PaymasterData): Hex {
  return concatHex([
    numberToHex(data.validUntilSec, { size: TIME_BYTES }),
    numberToHex(data.validAfterSec, { size: TIME_BYTES }),
    requireSize('id', data.id, ID_BYTES),
    requireSize('signature', data.signature, SIGNATURE_BYTES),
  ])
}

/** Decodes the data of the paymaster; returns null for bytes that the paymaster would reject. */
export function decodePaymasterData(data: Hex): PaymasterData | null {
  if (!isHex(data) || size(data) !== PAYMASTER_DATA_BYTES) return null
  return {
    validUntilSec: Number(slice(data, FIELD_OFFSETS.validUntil, FIELD_OFFSETS.validAfter)),
    validAfterSec: Number(slice(data, FIELD_OFFSETS.validAfter, FIELD_OFFSETS.id)),
    id: slice(data, FIELD_OFFSETS.id, FIELD_OFFSETS.signature),
    signature: slice(data, FIELD_OFFSETS.signature),
  }
}

/**
 * Returns placeholder data for estimates before payment: as long as real data, and with no more
 * zero bytes.
 */
export function stubPaymasterData(): Hex {
  return encodePaymasterData({
    validUntilSec: STUB_TIME_SEC,
    validAfterSec: 0,
    id: STUB_ID,
    signature: STUB_SIGNATURE,
  })
}

function requireSize(field: string, value: Hex, bytes: number): Hex {
  if (size(value) !== bytes) throw new RangeError(`${field} has ${bytes} bytes, got ${size(value)}`)
  return value
}
