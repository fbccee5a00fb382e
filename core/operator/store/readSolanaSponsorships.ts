import { bool, instant, int, maybe, numeric, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { isOpenCredit } from '../../sponsor/shared/store/isCredited.ts'
import { SOLANA_TABLES } from '../../sponsor/solana/store/solanaSponsorshipRow.ts'
import { type PaymentFacts, readPayment } from './readPayment.ts'

/** One sponsorship on Solana as a line of a list; amounts and times are text. */
export type SolanaLine = {
  readonly id: string
  readonly state: string
  readonly reason: string | null
  readonly attempt: number
  readonly amountUsdc6: string
  readonly lamportCap: string
  readonly signature: string | null
  readonly askedAt: string
}

/** One sponsorship with all fields and its payment; never the transactions that wallets signed. */
export type SolanaFacts = SolanaLine & {
  readonly feeLamports: string
  /** USD per SOL with which the price of the sponsorship was computed, 18 decimals. */
  readonly solPriceE18: string
  readonly refreshes: number
  readonly trialRuns: number
  readonly wasRefusedByUs: boolean
  readonly lastValidHeight: string | null
  readonly slot: string | null
  readonly failure: string | null
  /** Values that are read from the chain, null before the read; `spentLamports` includes the cost of accounts. */
  readonly sender: string | null
  readonly paidFeeLamports: string | null
  readonly spentLamports: string | null
  readonly blockAt: string | null
  readonly signedAt: string | null
  readonly postedAt: string | null
  readonly sentAt: string | null
  readonly endedAt: string | null
  /** True if its payment may be used for another sponsorship. */
  readonly isCredited: boolean
  /** Attempts to use the same payment, in order. */
  readonly attempts: readonly { readonly id: string; readonly state: string }[]
  readonly payment: PaymentFacts | null
}

const LINE_ROW = {
  id: text,
  state: text,
  reason: maybe(text),
  attempt: int,
  amount_usdc: numeric,
  lamport_cap: numeric,
  signature: maybe(text),
  created_at: instant,
}
type LineRow = RowOf<typeof LINE_ROW>

const FACTS_ROW = {
  ...LINE_ROW,
  payment_id: text,
  fee_lamports: numeric,
  sol_price_e18: numeric,
  refreshes: int,
  trial_runs: int,
  was_refused_by_us: bool,
  last_valid_height: maybe(numeric),
  slot: maybe(numeric),
  failure: maybe(text),
  sender: maybe(text),
  paid_fee_lamports: maybe(numeric),
  spent_lamports: maybe(numeric),
  block_at: maybe(instant),
  signed_at: maybe(instant),
  posted_at: maybe(instant),
  sent_at: maybe(instant),
  ended_at: maybe(instant),
  is_credited: bool,
}

/** Reads sponsorships, newest first; with a state, only sponsorships in that state. */
export async function readSolanaSponsorships(
  query: Query,
  filter: { readonly state: string | null; readonly limit: number },
): Promise<SolanaLine[]> {
  const rows = await query(LINE_ROW)`
    select id, state, reason, attempt, amount_usdc, lamport_cap, signature, created_at
    from app.solana_sponsorship
    where (${filter.state}::text is null or state = ${filter.state})
    order by created_at desc limit ${filter.limit}`
  return rows.map(toLine)
}

/** Reads one sponsorship by its id or by the signature of its transaction. */
export async function readSolanaSponsorship(
  query: Query,
  name: string,
): Promise<SolanaFacts | null> {
  const [row] = await query(FACTS_ROW)`
    select s.id, s.state, s.reason, s.attempt, s.amount_usdc, s.lamport_cap, s.signature,
      s.created_at, s.payment_id, s.fee_lamports, s.sol_price_e18, s.refreshes, s.trial_runs,
      s.was_refused_by_us, s.last_valid_height, s.slot, s.failure, s.sender, s.paid_fee_lamports,
      s.spent_lamports, s.block_at, s.signed_at, s.posted_at, s.sent_at, s.ended_at,
      ${isOpenCredit(query, SOLANA_TABLES)} as is_credited
    from app.solana_sponsorship as s left join app.payment as p on p.id = s.payment_id
    where s.id = ${name} or s.signature = ${name}`
  if (row === undefined) return null
  const attempts = await query({ id: text, state: text })`
    select id, state from app.solana_sponsorship
    where payment_id = ${row.payment_id} order by attempt`
  return {
    ...toLine(row),
    feeLamports: String(row.fee_lamports),
    solPriceE18: String(row.sol_price_e18),
    refreshes: row.refreshes,
    trialRuns: row.trial_runs,
    wasRefusedByUs: row.was_refused_by_us,
    lastValidHeight: textOf(row.last_valid_height),
    slot: textOf(row.slot),
    failure: row.failure,
    sender: row.sender,
    paidFeeLamports: textOf(row.paid_fee_lamports),
    spentLamports: textOf(row.spent_lamports),
    blockAt: row.block_at?.toISOString() ?? null,
    signedAt: row.signed_at?.toISOString() ?? null,
    postedAt: row.posted_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    isCredited: row.is_credited,
    attempts,
    payment: await readPayment(query, row.payment_id),
  }
}

function toLine(row: LineRow): SolanaLine {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    attempt: row.attempt,
    amountUsdc6: String(row.amount_usdc),
    lamportCap: String(row.lamport_cap),
    signature: row.signature,
    askedAt: row.created_at.toISOString(),
  }
}

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value))
