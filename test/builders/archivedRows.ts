import type { Sql } from '../../core/platform/db/createSql.ts'
import { addressOf, USDC } from './facts.ts'

/** Columns of a payment to change. */
export type PaymentFields = Readonly<Record<string, unknown>>

/** Returns the row of a payment that was charged on the day and that no code changes any more. */
export function anEndedPayment(given: PaymentFields & { readonly id: string }): object {
  const chargedAt = new Date('2025-03-14T12:00:00Z')
  return {
    chain_id: 8453,
    token: USDC,
    payer: addressOf(0xabc),
    nonce: `0x${Buffer.from(given.id).toString('hex').padStart(64, '0')}`,
    pay_to: addressOf(0xbee),
    amount_usdc: 40_000n,
    valid_after: 0n,
    valid_before: 1_741_960_000n,
    signature: '',
    wire_version: 2,
    operation: 'getSignals',
    request_hash: 'a'.repeat(64),
    state: 'settled',
    is_public: true,
    is_final: true,
    claimed_until: chargedAt,
    tx_hash: `0x${'ab'.repeat(32)}`,
    block_number: 100,
    block_hash: `0x${'cd'.repeat(32)}`,
    created_at: chargedAt,
    updated_at: chargedAt,
    settled_at: chargedAt,
    charged_at: chargedAt,
    ...given,
  }
}

/** Inserts `count` ended payments, one per hour, from 2025-03-01 01:00 UTC. */
export async function insertEndedPayments(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
      valid_before, signature, wire_version, operation, request_hash, state, is_public, is_final,
      claimed_until, tx_hash, block_number, created_at, updated_at, settled_at, charged_at)
    select 'pay_' || i, 8453, ${USDC}, ${addressOf(0xabc)}, '0x' || lpad(to_hex(i), 64, '0'),
      ${addressOf(0xbee)}, i, 0, extract(epoch from at)::int8 + 60, '', 2, 'getSignals', 'hash',
      'settled', true, true, at, '0x' || lpad(to_hex(i / 10), 64, 'f'), i, at, at, at, at
    from (select i, timestamptz '2025-03-01 00:00Z' + i * interval '1 hour' as at
      from generate_series(1, ${count}::int) i) made`
}
