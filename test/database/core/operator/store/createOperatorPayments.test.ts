import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsePaymentCommand } from '../../../../../commands/cli/parsePaymentCommand.ts'
import { runPaymentCommand } from '../../../../../commands/cli/runPaymentCommand.ts'
import {
  createOperatorPayments,
  type OperatorPayments,
} from '../../../../../core/operator/store/createOperatorPayments.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { utcDayStart } from '../../../../../core/sales/domain/utcDay.ts'
import { aDeployment } from '../../../../builders/aDeployment.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const DAY = '2026-11-21'
const START_SEC = utcDayStart(DAY) ?? 0
const ALICE = `0x${'a1'.repeat(20)}`

let database: TestDatabase
let sql: Sql
let sponsor: OperatorPayments
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  await sql`create schema chain`
  await sql`create table chain.usdc_authorization (
    chain_id int, kind text, authorizer text, nonce text, timestamp bigint)`
  for (const table of ['bridge', 'bridge_refund']) {
    await sql`create table ${sql('chain')}.${sql(table)} (
      chain_id int, contract text, timestamp bigint, amount_usdc numeric(78), fee_usdc numeric(78))`
  }
  sponsor = createOperatorPayments(database.url, aDeployment())
  // The payment was claimed before midnight and charged after midnight, so it belongs to the day of
  // the charge.
  await insert({ id: 'pay_1', createdSec: START_SEC - 5, chargedSec: START_SEC + 1 })
  await insert({
    id: 'pay_2',
    createdSec: START_SEC + 60,
    chargedSec: START_SEC + 62,
    payer: ALICE,
  })
  await insert({ id: 'pay_3', createdSec: START_SEC + 90, state: 'released' })
  await insert({
    id: 'pay_4',
    createdSec: START_SEC + 120,
    chargedSec: START_SEC + 121,
    chainId: 137,
    operation: 'getShopSearch',
    amountUsdc6: 1_000n,
  })
  await insert({ id: 'pay_5', createdSec: START_SEC + 86_399, chargedSec: START_SEC + 86_401 })
})
afterAll(async () => {
  await sponsor?.close()
  await sql?.end()
  await database?.drop()
})

type Given = {
  readonly id: string
  readonly createdSec: number
  readonly chargedSec?: number
  readonly chainId?: number
  readonly operation?: string
  readonly amountUsdc6?: bigint
  readonly payer?: string
  readonly state?: string
}

async function insert(given: Given): Promise<void> {
  const moment = (sec: number) => new Date(sec * 1_000)
  const row = {
    id: given.id,
    chain_id: given.chainId ?? 8453,
    token: '0xc0',
    payer: given.payer ?? `0x${randomBytes(20).toString('hex')}`,
    nonce: given.id,
    pay_to: '0xbee',
    amount_usdc: given.amountUsdc6 ?? 40_000n,
    valid_after: 0n,
    valid_before: 1n,
    signature: '0x',
    wire_version: 2,
    operation: given.operation ?? 'getSignals',
    request_hash: 'hash',
    state: given.state ?? 'settled',
    claimed_until: moment(given.createdSec),
    created_at: moment(given.createdSec),
    charged_at: given.chargedSec === undefined ? null : moment(given.chargedSec),
    is_final: true,
  }
  await sql`insert into app.payment ${sql([row])}`
}

const run = async (...words: string[]) => {
  const clock = { nowSec: () => START_SEC + 7_200 }
  return (await runPaymentCommand({ store: sponsor, clock }, parsePaymentCommand(words))).text
}
const idsOf = async (...words: string[]) => {
  const { payments } = JSON.parse(await run('list', '--json', ...words))
  return payments.map(({ id }: { id: string }) => id)
}

it.each([
  [[], ['pay_5', 'pay_4', 'pay_3', 'pay_2', 'pay_1']],
  [
    ['--day', DAY],
    ['pay_4', 'pay_3', 'pay_2', 'pay_1'],
  ],
  [['--day', '2026-11-20'], []],
  [['--day=2026-11-22'], ['pay_5']],
  [['--product', 'shop'], ['pay_4']],
  [['--product', 'leads'], []],
  [['--chain', 'polygon'], ['pay_4']],
  [['--chain', '8453', '--state', 'released'], ['pay_3']],
  [['--payer', ALICE.toUpperCase().replace('0X', '0x')], ['pay_2']],
])('the payments list with %j contains only matching payments', async (words, ids) => {
  expect(await idsOf(...words)).toEqual(ids)
})

it('the payments list pages through all payments, each once', async () => {
  const seen: string[] = []
  let next: string | null = null
  do {
    const words: string[] = next === null ? [] : ['--after', next]
    const page = JSON.parse(await run('list', '--limit', '2', '--json', ...words))
    expect(page.payments.length).toBeLessThanOrEqual(2)
    seen.push(...page.payments.map(({ id }: { id: string }) => id))
    next = page.next
  } while (next !== null)
  expect(seen).toEqual(['pay_5', 'pay_4', 'pay_3', 'pay_2', 'pay_1'])
})

it('the payments table names the next page in its last line', async () => {
  const lines = (await run('list', '--limit', '1')).split('\n')
  expect(lines[0]).toMatch(/^id +at +product +chainId +state +amountUsdc6 +payer/)
  expect(lines.at(-1)).toBe('next page: --after pay_5')
})

it('the payments sum of a day equals the charged payments of the day', async () => {
  const { totals, sums, fromDay, toDay } = JSON.parse(await run('sum', '--day', DAY, '--json'))
  const { payments } = JSON.parse(await run('list', '--day', DAY, '--state', 'settled', '--json'))
  const listed = payments.reduce(
    (sum: bigint, payment: { amountUsdc6: string }) => sum + BigInt(payment.amountUsdc6),
    0n,
  )
  expect([fromDay, toDay]).toEqual([DAY, DAY])
  expect(totals).toMatchObject({ answers: 3, chargedUsdc: '81000' })
  expect(BigInt(totals.chargedUsdc)).toBe(listed)
  expect(sums).toMatchObject([
    { product: 'signals', chainId: 8453, answers: 2, chargedUsdc: '80000' },
    { product: 'shop', chainId: 137, answers: 1, chargedUsdc: '1000' },
  ])
})

it('the payments sum covers the last 30 days when no day is given', async () => {
  const lines = (await run('sum')).split('\n')
  expect(lines[0]).toBe('2026-10-23 to 2026-11-21 UTC, amounts in USDC-6')
  expect(lines.at(-1)).toMatch(/^all +3 +81000 +0 +0 +0 +81000 +0 +0 +0 +0$/)
})
