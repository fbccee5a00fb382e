/**
 * Rows of another table that move together with their row: parts of the row, which are only read together with the row.
 */
export type ArchivedPart = {
  readonly table: string
  readonly archive: string
  /** Column that has the `id` of the row. */
  readonly rowColumn: string
  /** Column whose UTC month selects the partition. */
  readonly monthColumn: string
}

/** A table whose ended rows move, month by month, into a table with the same columns and one partition per month. */
export type Archive = {
  readonly table: string
  readonly archive: string
  /** Column whose UTC month selects the partition; an index of the table orders the ended rows by this column. */
  readonly monthColumn: string
  /** Column of the amount, USDC-6; null without amounts. */
  readonly amountColumn: string | null
  /** SQL condition of a row `r` that can no longer change, and that no row outside of its parts needs. */
  readonly ended: string
  readonly parts: readonly ArchivedPart[]
  /** SQL query of sums over the rows `moved`, in the form of rows of `app.archived_sale`; null without sums. */
  readonly sums: string | null
}

/**
 * Archives in the order in which they are filled: a transaction moves after the payments that it charged.
 *
 * Only charged payments move. A payment that was not charged stays: its payer may sign its nonce again, and reversed
 * payments count against their payer at any time. The payment of a page stays, because each view of the page reads the
 * payment; so does a payment of a recovered charge, whose authorization may return at any time.
 *
 * The last transaction of each key stays, because the next nonce of the key follows from it.
 */
export const ARCHIVES: readonly Archive[] = [
  {
    table: 'payment',
    archive: 'payment_month',
    monthColumn: 'charged_at',
    amountColumn: 'amount_usdc',
    ended: `r.state = 'settled' and r.is_final and r.signature = ''
      and r.updated_at < now() - interval '1 day'
      and r.valid_before < extract(epoch from now() - interval '1 day')
      and not exists (select from app.publication p where p.payment_id = r.id)
      and not exists (select from app.gas_sponsorship s where s.payment_id = r.id)
      and not exists (select from app.solana_sponsorship s where s.payment_id = r.id)
      and not exists (select from app.recovered_charge c where c.chain_id = r.chain_id
        and c.token = r.token and c.payer = r.payer and c.nonce = r.nonce)`,
    parts: [],
    sums: `select 'sale', (charged_at at time zone 'UTC')::date, operation, chain_id, count(*),
      sum(amount_usdc) from moved group by 2, 3, 4`,
  },
  {
    table: 'lane_tx',
    archive: 'lane_tx_month',
    monthColumn: 'created_at',
    amountColumn: null,
    ended: `r.purpose = 'settlement' and r.state in ('final', 'failed')
      and not exists (select from app.payment p where p.lane_tx_id = r.id)
      and not exists (select from app.session_deposit d where d.lane_tx_id = r.id)
      and not exists (select from app.session_channel c where c.claim_lane_tx_id = r.id)
      and not exists (select from app.session_channel c where c.refund_lane_tx_id = r.id)
      and (r.account_nonce is null or exists (select from app.lane_tx later
        where later.chain_id = r.chain_id and later.address = r.address
          and later.account_nonce > r.account_nonce and later.state in ('mined', 'final')))`,
    parts: [
      {
        table: 'lane_attempt',
        archive: 'lane_attempt_month',
        rowColumn: 'lane_tx_id',
        monthColumn: 'signed_at',
      },
    ],
    sums: null,
  },
]

/** A table of the archive, and the source table of its rows. */
export type MonthTable = {
  readonly archive: string
  readonly amountColumn: string | null
  /**
   * Source table, its column of the month, and the condition under which a row moves; null for parts, which move
   * together with their row.
   */
  readonly source: Pick<Archive, 'table' | 'monthColumn' | 'ended'> | null
}

/** Tables of the archive, each with the rows of one kind. */
export const MONTH_TABLES: readonly MonthTable[] = ARCHIVES.flatMap((entry) => [
  { archive: entry.archive, amountColumn: entry.amountColumn, source: entry },
  ...entry.parts.map(({ archive }) => ({ archive, amountColumn: null, source: null })),
])
