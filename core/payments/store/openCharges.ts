import type { Address, Hex } from 'viem'
import { CHANNELS } from '../../kernel/channels.ts'
import { hex, numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'

/** USDC account of a payer on one chain. */
export type PayerAccount = { readonly chainId: number; readonly payer: Address }

/** Block of a balance, token of the balance (null for all tokens), and nonces to omit. */
type At = {
  readonly blockNumber: number
  readonly token: Address | null
  readonly without: readonly Hex[]
}

/** Accepted charges of a payer on one chain that are not settled yet. */
export type OpenCharges = { readonly sumUsdc6: bigint; readonly nonces: readonly Hex[] }

/** Returns the name of the lock that serializes claims on one balance, so that each claim counts the earlier claims. */
export function balanceLock({ chainId, payer }: PayerAccount): string {
  return `purse ${chainId} ${payer}`
}

/**
 * Releases expired claims on a balance, so that each remaining claim counts.
 *
 * An expired claim that is not released may still store its answer; the row decides whether the answer or the release
 * comes first. Rows that another transaction holds stay as they are, and count.
 */
export async function releaseExpiredClaims(
  query: Query,
  { chainId, payer }: PayerAccount,
): Promise<void> {
  await query`
    with ended as (
      update app.payment set state = 'released', reason = 'interrupted', updated_at = now()
      where id in (
        select id from app.payment
        where payer = ${payer} and chain_id = ${chainId}
          and state = 'claimed' and claimed_until < now()
        for update skip locked)
      returning id
    )
    select pg_notify(${CHANNELS.paymentEnded}, id) from ended`
}

/**
 * Maximum number of nonces per balance that are returned, oldest payments first, because each nonce needs a read of the
 * chain.
 */
const MAX_NONCES = 50

/**
 * Sums the payments and bridges of a payer that the balance at `blockNumber` must still cover, USDC-6.
 *
 * Every claim that is not released counts, so `releaseExpiredClaims` must run first. A payment that was charged after
 * that block counts, because the balance still includes it. A block may be final when its payments are settled, so
 * final payments of the last minute are read too; a balance is at most seconds old. Bridges move the same USDC of their
 * chain and count for every token.
 */
export async function readOpenCharges(
  query: Query,
  account: PayerAccount,
  at: At,
): Promise<OpenCharges> {
  const rows = await query({ nonce: hex, amount_usdc: numeric })`
    ${selectOpenCharges(query, account, { ...at, counted: query`true` })}`
  return {
    sumUsdc6: rows.reduce((sum, { amount_usdc }) => sum + BigInt(amount_usdc), 0n),
    nonces: rows.slice(0, MAX_NONCES).map(({ nonce }) => nonce),
  }
}

/** Selects nonce and amount of each open charge; `counted` is a condition on claimed, answered and submitted payments. */
export function selectOpenCharges(
  query: Query,
  { chainId, payer }: PayerAccount,
  at: At & { readonly counted: SqlText },
): SqlText {
  const token = at.token === null ? query`true` : query`token = ${at.token}`
  return query`
    (select nonce, amount_usdc from app.payment
    where payer = ${payer} and chain_id = ${chainId} and nonce <> all(${at.without}::text[])
      and ${token} and state in ('claimed', 'answered', 'submitted') and ${at.counted}
    order by created_at)
    union all
    select nonce, amount_usdc from app.payment
    where payer = ${payer} and chain_id = ${chainId} and nonce <> all(${at.without}::text[])
      and ${token} and state = 'settled' and not is_final and block_number > ${at.blockNumber}
    union all
    select nonce, amount_usdc from app.payment
    where payer = ${payer} and chain_id = ${chainId} and nonce <> all(${at.without}::text[])
      and ${token} and state = 'settled' and is_final and block_number > ${at.blockNumber}
      and signature <> '' and updated_at > now() - interval '1 minute'
    union all
    select bridge.nonce, bridge.amount_usdc
    from app.bridge as bridge join app.lane_tx as burn on burn.id = bridge.lane_tx_id
    where bridge.chain_id = ${chainId} and bridge.payer = ${payer}
      and bridge.nonce <> all(${at.without}::text[])
      and bridge.state = 'submitted' and burn.state in ('queued', 'signed', 'sent')`
}
