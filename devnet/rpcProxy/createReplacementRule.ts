import { z } from 'zod'
import type { AskNode } from './askNode.ts'
import type { RawTransaction } from './readRawTransaction.ts'

/** A transaction that is in no block. */
const waitingSchema = z.object({ blockNumber: z.null() })
/** Percent of both fees that a replacement has to offer. Source: geth, `--txpool.pricebump` 10. */
const LEAST_PERCENT = 110n

/** Knows what a pool holds, and what may take its place. */
export type ReplacementRule = {
  /** Whether a pool as geth has it would take this in place of what it holds, if anything. */
  allows(transaction: RawTransaction): Promise<boolean>
  /** The pool holds it now. */
  hold(transaction: RawTransaction): void
}

/** The rule of geth by which one transaction takes another one's place; anvil lets pass what offers any more. */
export function createReplacementRule(askNode: AskNode): ReplacementRule {
  const held = new Map<string, RawTransaction>()
  const slotOf = ({ from, nonce }: RawTransaction) => `${from}/${nonce}`
  return {
    allows: async (transaction) => {
      const old = held.get(slotOf(transaction))
      if (old === undefined || old.hash === transaction.hash) return true
      if (!(await isPending(askNode, old))) return true
      return (
        isDearer(transaction.maxFeeWei, old.maxFeeWei) && isDearer(transaction.tipWei, old.tipWei)
      )
    },
    hold: (transaction) => {
      held.set(slotOf(transaction), transaction)
    },
  }
}

/** By at least a tenth, and by one wei where a tenth is nothing. */
function isDearer(newWei: bigint, oldWei: bigint): boolean {
  return newWei > oldWei && newWei * 100n >= oldWei * LEAST_PERCENT
}

/** Whether the node holds it outside of any block; one that was mined or dropped protects its nonce no more. */
async function isPending(askNode: AskNode, { hash }: RawTransaction): Promise<boolean> {
  const answer = await askNode({ method: 'eth_getTransactionByHash', params: [hash] })
  const found = 'result' in answer ? waitingSchema.safeParse(answer.result) : undefined
  return found?.success === true
}
