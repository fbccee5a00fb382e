import type { Address, Hex } from 'viem'
import { CHANNELS } from '../../kernel/channels.ts'
import type { Query } from '../../platform/db/createSql.ts'

/** Whose USDC is charged, on which chain. */
export type Purse = { readonly chainId: number; readonly payer: Address }

/** The block that a balance is of, the token where the balance is of one alone, and nonces that are left out. */
type At = {
  readonly blockNumber: number
  readonly token: Address | null
  readonly without: readonly Hex[]
}

/** What of a purse is promised and not charged yet. */
export type OpenCharges = { readonly sumUsdc6: bigint; readonly nonces: readonly Hex[] }

/** Lets claims on one purse come one after the other until the transaction ends, so that each counts those before. */
export async function lockPurse(query: Query, { chainId, payer }: Purse): Promise<void> {
  const name = `purse ${chainId} ${payer}`
  await query`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/**
 * Releases claims of a purse whose time is over, so that each claim that is left counts.
 *
 * A claim that ran out and is not released may still store its answer; the row decides whether the answer or the
 * release comes first. Rows that another transaction holds are left as they are, and count.
 */
export async function releaseRunOut(query: Query, { chainId, payer }: Purse): Promise<void> {
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

/** Nonces that are named of a purse, oldest payments first: the chain is asked about each. */
const MOST_NONCES = 50

/**
 * USDC-6 of all payments and bridges of a purse that a balance read at `blockNumber` must still cover.
 *
 * Every claim counts that is not released: `releaseRunOut` comes before. A payment that was charged after that block counts: the balance does not show
 * it. A block may be final when its payments are settled, so that what settled in the last minute is read beside what is
 * not final; a balance is seconds old. Bridges move the one USDC of their chain and count for every token.
 */
export async function readOpenCharges(
  query: Query,
  { chainId, payer }: Purse,
  at: At,
): Promise<OpenCharges> {
  const token = at.token === null ? query`true` : query`token = ${at.token}`
  const rows = await query<{ nonce: Hex; amount_usdc: bigint }[]>`
    (select nonce, amount_usdc from app.payment
    where payer = ${payer} and chain_id = ${chainId} and nonce <> all(${at.without}::text[])
      and ${token} and state in ('claimed', 'answered', 'submitted')
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
  return {
    sumUsdc6: rows.reduce((sum, { amount_usdc }) => sum + BigInt(amount_usdc), 0n),
    nonces: rows.slice(0, MOST_NONCES).map(({ nonce }) => nonce),
  }
}
