import type { Address, Hex } from 'viem'
import type { Query } from '../../platform/db/createQuery.ts'
import { withArchive } from '../../platform/db/withArchive.ts'
import { MAX_BATCH } from '../domain/settlementCalls.ts'
import type { PaymentFacts } from '../ports.ts'
import { PAYMENT_FACTS_ROW, toPaymentFacts } from './paymentFactsRow.ts'

/**
 * Reads the payments that a transaction charged, and those with the nonce, without their answers. The limit is at least
 * the number of payments in a batch.
 */
export async function readPaymentsByHash(
  query: Query,
  { hash, payer }: { readonly hash: Hex; readonly payer: Address | null },
): Promise<readonly PaymentFacts[]> {
  // The order is computed after the look-up: with the limit, the planner would scan all payments in their order.
  const rows = await query(PAYMENT_FACTS_ROW)`
    with found as materialized (
      select id, chain_id, token, payer, nonce, operation, repeat_keys, amount_usdc, state, reason,
        tx_hash, floor(extract(epoch from settled_at))::int8 as settled_at, created_at, receipt
      from ${withArchive(query, 'payment')} as payment
      where (tx_hash = ${hash} or nonce = ${hash})
        and (${payer}::text is null or payer = ${payer}::text)
    )
    select id, chain_id, token, payer, nonce, operation, repeat_keys, amount_usdc, state, reason,
      tx_hash, settled_at, receipt
    from found order by created_at, id limit ${MAX_BATCH}`
  return rows.map(toPaymentFacts)
}
