import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { States } from '../domain/sponsorshipStates.ts'

/**
 * Tables and rules of one kind of chain; conditions apply to a sponsorship `s` and its payment `p`.
 */
export type SponsorTables<State extends string> = {
  readonly states: States<State>
  /** State of a row that waits for the signer. */
  readonly claimed: State
  readonly table: 'gas_sponsorship' | 'solana_sponsorship'
  readonly quoteTable: 'gas_quote' | 'solana_quote'
  /** Name of the column with the maximum cost of one sponsorship. */
  readonly cap: 'cap_wei' | 'lamport_cap'
  /** Notification channels: rows that wait for the signer, and all changed rows. */
  readonly requested: string
  readonly moved: string
  /** Operation whose payments buy a sponsorship of this kind. */
  readonly operation: 'postGas' | 'postGasSolana'
  /**
   * Condition: a sponsorship with alias `posted`, of the same payment, was posted, or was rejected
   * because of an outage of the service.
   */
  readonly wasPosted: (query: Query) => SqlText
  /** Condition: another sponsorship of the same payment delivered the paid service. */
  readonly isServedByOther: (query: Query) => SqlText
  /**
   * Condition: another sponsorship may follow before the charge, although this one neither ended
   * nor lapsed.
   */
  readonly mayFollowUncharged: (query: Query) => SqlText
  /**
   * Condition: the stage is `usable` or `carried`. The SQL names each state, because the planner
   * uses the index on states only with literals.
   */
  readonly isReserved: (query: Query) => SqlText
  /**
   * Condition: an ended sponsorship may still use its cap, or used its cap so recently that the
   * read balance may not include the cost.
   */
  readonly mayStillCost: (query: Query) => SqlText
}

/** Returns the name of the sponsorship table as SQL. */
export function tableOf(query: Query, { table }: Pick<SponsorTables<string>, 'table'>): SqlText {
  return query`app.${query(table)}`
}

/** SQL of the id of the first sponsorship of the payment of `s`. */
export function firstIdOf(query: Query, tables: Pick<SponsorTables<string>, 'table'>): SqlText {
  return query`(select first.id from ${tableOf(query, tables)} as first
    where first.payment_id = s.payment_id order by first.attempt limit 1)`
}
