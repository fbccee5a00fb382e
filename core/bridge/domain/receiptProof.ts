import type { Hex } from 'viem'

/** Proof that a transaction of a recent block moved a payer's money; the shape of the contract's `ReceiptProof`. */
export type ReceiptProof = {
  readonly header: Hex
  readonly txKey: Hex
  readonly receipt: Hex
  readonly nodes: readonly Hex[]
  readonly usedLogIndex: bigint
}

/**
 * Blocks back from its own within which a chain still tells a block's hash.
 *
 * Source: EIP-2935, `HISTORY_SERVE_WINDOW` less one.
 */
export const PROVABLE_BLOCKS = 8_191

/** What became of an attempt to prove a deposit. */
export type ReceiptProofOutcome =
  | {
      readonly kind: 'proved'
      readonly proof: ReceiptProof
      /** What the receipt moved, USDC-6, rounded nowhere. */
      readonly valueUsdc6: bigint
      readonly blockNumber: number
      readonly blockHash: Hex
      /** Newest block when the proof was built; the contract knows the deposit's block only after it. */
      readonly headNumber: number
    }
  /** The chain holds no such transaction now. */
  | { readonly kind: 'not_mined' }
  /** The next block's contracts know the hash of that block no more. */
  | { readonly kind: 'too_old'; readonly blockNumber: number; readonly headNumber: number }
  /** The transaction failed, or moved nothing of this payer to the bridge with this nonce. */
  | { readonly kind: 'not_a_deposit' }
  /** The node's answers do not add up to what the block commits to; `part` is where they part. */
  | { readonly kind: 'unprovable'; readonly part: 'header' | 'receipts' }

/** Whether a block's hash is known to a contract that runs in the block after `headNumber`. */
export function isProvableAfter(headNumber: number, blockNumber: number): boolean {
  return headNumber + 1 - blockNumber <= PROVABLE_BLOCKS
}
