import { concatHex, type Hex, sliceHex, toHex } from 'viem'

/** Fields that the source chain leaves zero and the attestation service sets. */
export type MessageFill = {
  readonly nonce: Hex
  readonly finalityThresholdExecuted: number
  readonly feeExecuted: bigint
  /** 0 for an attestation that never expires. */
  readonly expirationBlock: bigint
}

/** Returns the message to sign: the bytes of the source with the four open fields filled in. */
export function fillMessage(source: Hex, fill: MessageFill): Hex {
  return concatHex([
    sliceHex(source, 0, 12),
    fill.nonce,
    sliceHex(source, 44, 144),
    toHex(fill.finalityThresholdExecuted, { size: 4 }),
    sliceHex(source, 148, 312),
    toHex(fill.feeExecuted, { size: 32 }),
    toHex(fill.expirationBlock, { size: 32 }),
    // Without hook data the message ends here.
    `0x${source.slice(2 + 376 * 2)}`,
  ])
}
