import { z } from 'zod'
import type { NodeCall } from './createNodeCall.ts'
import type { RawTransaction } from './parseRawTransaction.ts'

/** Transaction without a block. */
const waitingSchema = z.object({ blockNumber: z.null() })
/** Minimum percent of both old fees that a replacement must offer. Source: geth, `--txpool.pricebump` 10. */
const MIN_PERCENT = 110n

/** Tracks pending transactions and checks replacements. */
export type ReplacementRule = {
  /** Returns true if geth's pool would accept the transaction, as new or as a replacement. */
  allows(transaction: RawTransaction): Promise<boolean>
  /** Records that the pool holds the transaction. */
  hold(transaction: RawTransaction): void
}

/** Creates geth's replacement rule; anvil accepts any higher fee. */
export function createReplacementRule(callNode: NodeCall): ReplacementRule {
  const held = new Map<string, RawTransaction>()
  const slotOf = ({ from, nonce }: RawTransaction) => `${from}/${nonce}`
  return {
    allows: async (transaction) => {
      const old = held.get(slotOf(transaction))
      if (old === undefined || old.hash === transaction.hash) return true
      if (!(await isPending(callNode, old))) return true
      return (
        isDearer(transaction.maxFeeWei, old.maxFeeWei) && isDearer(transaction.tipWei, old.tipWei)
      )
    },
    hold: (transaction) => {
      held.set(slotOf(transaction), transaction)
    },
  }
}

/** Returns true if the new fee is at least 10 % higher, and at least one wei higher. */
function isDearer(newWei: bigint, oldWei: bigint): boolean {
  return newWei > oldWei && newWei * 100n >= oldWei * MIN_PERCENT
}

/**
 * Returns true if the node holds the transaction outside of blocks; a mined or dropped transaction no longer blocks
 * its nonce.
 */
async function isPending(callNode: NodeCall, { hash }: RawTransaction): Promise<boolean> {
  const answer = await callNode({ method: 'eth_getTransactionByHash', params: [hash] })
  const found = 'result' in answer ? waitingSchema.safeParse(answer.result) : undefined
  return found?.success === true
}
