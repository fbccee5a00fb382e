import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { States } from '../domain/sponsorshipStates.ts'

/** Tables and rules of one kind of chain; conditions are on a sponsorship `s` beside its payment `p`. */
export type SponsorTables<State extends string> = {
  readonly states: States<State>
  /** State of a row that waits for the signer. */
  readonly claimed: State
  readonly table: 'gas_sponsorship' | 'solana_sponsorship'
  readonly quoteTable: 'gas_quote' | 'solana_quote'
  /** Column of the most that one can cost us. */
  readonly cap: 'cap_wei' | 'lamport_cap'
  /** Channels of rows that wait for the signer, and of all that changed. */
  readonly asked: string
  readonly moved: string
  /** Operation whose payments are signed for. */
  readonly operation: 'postGas' | 'postGasSolana'
  /** Whether one of the same payment, named `posted`, was posted, or was refused by us. */
  readonly wasPosted: (query: Query) => SqlText
  /** Whether the payer got what was paid for by another one of the same payment. */
  readonly isServedByOther: (query: Query) => SqlText
  /** Whether another one may follow before a charge, beside those that ended or lapsed. */
  readonly mayFollowUncharged: (query: Query) => SqlText
  /** States whose stage is `usable` or `carried`, spelt out: only so is the index on them used. */
  readonly isPromised: (query: Query) => SqlText
  /** Whether one that ended may still take its cap, or took it so lately that the funds may not show it. */
  readonly mayStillCost: (query: Query) => SqlText
}

/** The table of sponsorships, inside a statement. */
export function tableOf(query: Query, { table }: Pick<SponsorTables<string>, 'table'>): SqlText {
  return query`app.${query(table)}`
}

/** Id of the first sponsorship of the same payment as this one, named `s`. */
export function firstIdOf(query: Query, tables: Pick<SponsorTables<string>, 'table'>): SqlText {
  return query`(select first.id from ${tableOf(query, tables)} as first
    where first.payment_id = s.payment_id order by first.attempt limit 1)`
}
