import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SolanaRows, startSolanaRows } from '../../../../support/solana/solanaRows.ts'

let rows: SolanaRows
beforeAll(async () => {
  rows = await startSolanaRows()
})
afterAll(() => rows?.stop())

/** A signed sponsorship whose payment was given up. */
async function abandoned() {
  const { id, paymentId } = await rows.signed()
  await rows.sql`update app.payment set state = 'released' where id = ${paymentId}`
  return { paymentId, due: await rows.dueOf(id) }
}

it('makes a sponsorship void whose payment was given up', async () => {
  const { due } = await abandoned()
  expect(await rows.work.move(due, 'void', { reason: 'not_paid' })).toBe(true)
})

it('leaves one alone whose payment is claimed anew in the same moment', async () => {
  const { due, paymentId } = await abandoned()
  const moving = await rows.sql.begin('', async (query) => {
    await query`update app.payment set state = 'claimed' where id = ${paymentId}`
    const moved = rows.work.move(due, 'void', { reason: 'not_paid' })
    const isWaiting = async () => {
      const [row] = await rows.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count
    }
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1)
    return [moved] as const
  })
  expect(await moving[0]).toBe(false)
  expect((await rows.dueOf(due.id)).state).toBe('signed')
})
