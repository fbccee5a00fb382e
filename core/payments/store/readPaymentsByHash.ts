import type { Address, Hex } from 'viem'
import {
  hex,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
  texts,
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { PaymentState } from '../domain/paymentStates.ts'
import { MAX_BATCH } from '../domain/settlementCalls.ts'
import type { PaymentFacts } from '../ports.ts'

const FACTS_ROW = {
  id: text,
  chain_id: int,
  token: hex,
  payer: hex,
  nonce: hex,
  operation: text,
  repeat_keys: texts,
  amount_usdc: numeric,
  state: textOf<PaymentState>(),
  reason: maybe(text),
  tx_hash: maybe(hex),
  settled_at: maybe(int),
}

/**
 * Reads the payments that a transaction charged, and those with the nonce, without their answers; all payments of one
 * batch fit.
 */
export async function readPaymentsByHash(
  query: Query,
  { hash, payer }: { readonly hash: Hex; readonly payer: Address | null },
): Promise<readonly PaymentFacts[]> {
  const rows = await query(FACTS_ROW)`
    select id, chain_id, token, payer, nonce, operation, repeat_keys, amount_usdc, state, reason,
      tx_hash, floor(extract(epoch from settled_at))::int8 as settled_at
    from app.payment
    where (tx_hash = ${hash} or nonce = ${hash})
      and (${payer}::text is null or payer = ${payer}::text)
    order by created_at, id
    limit ${MAX_BATCH}`
  return rows.map(toFacts)
}

function toFacts(row: RowOf<typeof FACTS_ROW>): PaymentFacts {
  return {
    id: row.id,
    chainId: row.chain_id,
    token: row.token,
    payer: row.payer,
    nonce: row.nonce,
    operation: row.operation,
    repeatKeys: row.repeat_keys,
    amountUsdc6: row.amount_usdc,
    state: row.state,
    reason: row.reason,
    txHash: row.tx_hash,
    settledAtSec: row.settled_at,
  }
}
