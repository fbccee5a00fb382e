import { concatHex, type Hex, sliceHex, toHex } from 'viem'

/** What the source chain leaves zero and the attestation service decides. */
export type MessageFill = {
  readonly nonce: Hex
  readonly finalityThresholdExecuted: number
  readonly feeExecuted: bigint
  /** 0 for an attestation that never expires. */
  readonly expirationBlock: bigint
}

/** A message as it is signed: the source's bytes with the four open fields filled in. */
export function fillMessage(source: Hex, fill: MessageFill): Hex {
  return concatHex([
    sliceHex(source, 0, 12),
    fill.nonce,
    sliceHex(source, 44, 144),
    toHex(fill.finalityThresholdExecuted, { size: 4 }),
    sliceHex(source, 148, 312),
    toHex(fill.feeExecuted, { size: 32 }),
    toHex(fill.expirationBlock, { size: 32 }),
    // Hook data may be empty, and then the message ends here.
    `0x${source.slice(2 + 376 * 2)}`,
  ])
}
