import { describe, expect, it } from 'vitest'
import { int } from '../../../../../../core/platform/db/columns.ts'
import type { Sql } from '../../../../../../core/platform/db/createSql.ts'
import { startSponsorRows } from '../../../../../support/gas/sponsorRows.ts'
import { PATIENCE_MS } from '../../../../../support/patience.ts'
import { startSolanaRows } from '../../../../../support/solana/solanaRows.ts'

/** Claims a released payment while another process makes its sponsorship void; returns the outcome. */
async function claimMeanwhile(
  sql: Sql,
  { paymentId }: { readonly paymentId: string },
  makeVoid: () => Promise<boolean>,
): Promise<boolean> {
  const waiting = async () => {
    const [row] = await sql({ count: int })`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count
  }
  const [making] = await sql.begin('', async (query) => {
    await query`update app.payment set state = 'claimed' where id = ${paymentId}`
    const made = makeVoid()
    await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(1)
    return [made] as const
  })
  return making
}

const release = (sql: Sql, paymentId: string) =>
  sql`update app.payment set state = 'released' where id = ${paymentId}`

describe('a sponsorship whose payment was released', () => {
  it('becomes void on an EVM chain, but not while the payment is claimed again', async () => {
    const { sql, work, signed, dueOf, stop } = await startSponsorRows()
    const dues = [await dueOf(await signed()), await dueOf(await signed())] as const
    for (const { paymentId } of dues) await release(sql, paymentId)
    const makeVoid = (at: 0 | 1) => work.move(dues[at], 'void', { reason: 'not_paid' })
    expect(await makeVoid(0)).toBe(true)
    expect(await claimMeanwhile(sql, dues[1], () => makeVoid(1))).toBe(false)
    expect(await dueOf(dues[1].id)).toMatchObject({ state: 'signed', payment: 'open' })
    await stop()
  })

  it('becomes void on Solana, but not while the payment is claimed again', async () => {
    const { sql, work, signed, dueOf, stop } = await startSolanaRows()
    const given = [await signed(), await signed()] as const
    for (const { paymentId } of given) await release(sql, paymentId)
    const dues = [await dueOf(given[0].id), await dueOf(given[1].id)] as const
    const makeVoid = (at: 0 | 1) => work.move(dues[at], 'void', { reason: 'not_paid' })
    expect(await makeVoid(0)).toBe(true)
    expect(await claimMeanwhile(sql, dues[1], () => makeVoid(1))).toBe(false)
    expect(await dueOf(dues[1].id)).toMatchObject({ state: 'signed', payment: 'open' })
    await stop()
  })
})
