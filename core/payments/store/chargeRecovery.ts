import type { Hex } from 'viem'
import { hex, maybe, text, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { withArchive } from '../../platform/db/withArchive.ts'
import type { PaymentState } from '../domain/paymentStates.ts'
import type { Charge } from './readCharges.ts'

/** Charges per statement. */
const PAGE = 1_000

/** Charge on the chain without a settled payment. */
export type UnmatchedCharge = Charge & {
  /** Row with the authorization; null if the row is missing. */
  readonly payment: { readonly id: string; readonly state: PaymentState } | null
}

const KNOWN_ROW = {
  payer: hex,
  nonce: hex,
  id: maybe(text),
  state: maybe(textOf<PaymentState>()),
  recovered: maybe(hex),
}

/** Returns the charges of one chain without a settled payment, and without an earlier recovery of the same transaction. */
export async function unmatchedCharges(
  query: Query,
  charges: readonly Charge[],
): Promise<readonly UnmatchedCharge[]> {
  const unmatched: UnmatchedCharge[] = []
  for (let at = 0; at < charges.length; at += PAGE) {
    const page = charges.slice(at, at + PAGE)
    const rows = await query(KNOWN_ROW)`
      select c.payer, c.nonce, p.id, p.state, r.tx_hash as recovered
      from jsonb_to_recordset(${JSON.stringify(page.map(keyOf))}::jsonb)
        as c(chain_id int, token text, payer text, nonce text)
      left join lateral (
        select p.id, p.state from ${withArchive(query, 'payment')} as p
        where p.chain_id = c.chain_id and p.token = c.token and p.payer = c.payer
          and p.nonce = c.nonce
        limit 1) p on true
      left join app.recovered_charge r using (chain_id, token, payer, nonce)`
    const known = new Map(rows.map((row) => [nameOf(row), row]))
    for (const charge of page) {
      const { id = null, state = null, recovered } = known.get(nameOf(charge)) ?? {}
      if (state === 'settled' || recovered === charge.txHash) continue
      unmatched.push({ ...charge, payment: id === null || state === null ? null : { id, state } })
    }
  }
  return unmatched
}

/**
 * Stores the charges, so that their payers may claim the answers, and makes the check of their released payments due.
 *
 * A charge whose earlier transaction left the chain gets its new transaction. Returns the number of stored or changed
 * charges; 0 for a repeated call with the same charges.
 */
export async function storeRecoveredCharges(
  query: Query,
  charges: readonly UnmatchedCharge[],
): Promise<number> {
  let stored = 0
  for (let at = 0; at < charges.length; at += PAGE) {
    const page = charges.slice(at, at + PAGE)
    const rows = page.map((charge) => ({
      ...keyOf(charge),
      amount_usdc: charge.amountUsdc6,
      tx_hash: charge.txHash,
      block_number: charge.blockNumber,
    }))
    const { count } = await query`
      insert into app.recovered_charge as stored ${query(rows)}
      on conflict (chain_id, token, payer, nonce) do update set
        tx_hash = excluded.tx_hash, block_number = excluded.block_number, found_at = now()
      where stored.tx_hash <> excluded.tx_hash`
    stored += count
    const ids = page.flatMap(({ payment }) => payment?.id ?? [])
    await query`
      update app.payment set looked_at = null, updated_at = now()
      where id = any(${ids}) and state in ('released', 'reversed')`
  }
  return stored
}

function keyOf({ chainId, token, payer, nonce }: Charge) {
  return { chain_id: chainId, token, payer, nonce }
}

function nameOf({ payer, nonce }: { readonly payer: Hex; readonly nonce: Hex }): string {
  return `${payer} ${nonce}`
}
