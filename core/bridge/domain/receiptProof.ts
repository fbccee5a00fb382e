import type { Hex } from 'viem'

/** Proof that a transaction of a recent block moved a payer's money; same fields as the contract's `ReceiptProof`. */
export type ReceiptProof = {
  readonly header: Hex
  readonly txKey: Hex
  readonly receipt: Hex
  readonly nodes: readonly Hex[]
  readonly usedLogIndex: bigint
}

/**
 * Number of past blocks whose hash a contract can read.
 *
 * Source: EIP-2935, `HISTORY_SERVE_WINDOW` less one.
 */
export const PROVABLE_BLOCKS = 8_191

/** Outcome of an attempt to prove a deposit. */
export type ReceiptProofOutcome =
  | {
      readonly kind: 'proved'
      readonly proof: ReceiptProof
      /** Amount that the transaction moved, USDC-6. */
      readonly valueUsdc6: bigint
      readonly blockNumber: number
      readonly blockHash: Hex
      /**
       * Head number when the proof was built; the contract can read the hash of the deposit's block only in later
       * blocks.
       */
      readonly headNumber: number
    }
  /** The chain does not contain the transaction now. */
  | { readonly kind: 'not_mined' }
  /** A contract in the next block can no longer read the hash of the deposit's block. */
  | { readonly kind: 'too_old'; readonly blockNumber: number; readonly headNumber: number }
  /** The transaction failed, or moved no money of this payer to the bridge contract with this nonce. */
  | { readonly kind: 'not_a_deposit' }
  /** The answers of the node do not match the block; `part` names the part that does not match. */
  | { readonly kind: 'unprovable'; readonly part: 'header' | 'receipts' }

/** Returns true if a contract in the block after `headNumber` can still read the hash of the block `blockNumber`. */
export function isProvableAfter(headNumber: number, blockNumber: number): boolean {
  return headNumber + 1 - blockNumber <= PROVABLE_BLOCKS
}
