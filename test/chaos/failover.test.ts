import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql } from '../../core/platform/db/createSql.ts'
import { createRandom } from '../../devnet/random.ts'
import { comparePayments } from '../../ops/drill/proof/comparePayments.ts'
import { isSoldAgain, readPaymentFates } from '../../ops/drill/proof/readPaymentFates.ts'
import { type SaleRecord, startSales } from '../../ops/drill/traffic/startSales.ts'
import { until } from '../../supervisor/until.ts'
import { type Address, startAddress } from '../support/failover/startAddress.ts'
import { type Server, startPrimary } from '../support/failover/startPrimary.ts'
import { type Standby, startStandby } from '../support/failover/startStandby.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { createPaidWorld, PAID_CHAINS, type PaidWorld } from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import type { Api } from '../support/startApi.ts'

const RICH_USDC6 = 1_000_000_000n
const QUIET = { LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent' }
const PAYMENTS_PER_SEC = 4
/** Number of answers before the loss of the primary, and after the loss. */
const ANSWERS = 8

/** Primary with a synchronous standby behind one address, as behind a balancer. */
describe('a loss of the primary while callers pay', () => {
  let primary: Server
  let standby: Standby
  let address: Address
  let world: PaidWorld
  let api: Api
  const record: SaleRecord = { prices: [], paid: [], payments: [], problems: [] }
  const countAnswered = () => record.payments.filter(({ isAnswered }) => isAnswered).length
  const becomes = (holds: () => boolean | Promise<boolean>) => until(holds, PATIENCE_MS)

  beforeAll(async () => {
    primary = await startPrimary()
    address = await startAddress(primary.url)
    const postgresUrl = address.urlOf(primary.url)
    world = await createPaidWorld({ seed: 81, postgresUrl, stillIndex: true })
    await world.startWorkers(QUIET)
    await world.lanesOpen()
    api = await world.startApi(QUIET)
    standby = await startStandby(primary)
    const sql = createSql(primary.url, { name: 'test', max: 1, reader: false })
    await sql`alter system set synchronous_standby_names = 'ANY 1 (*)'`
    await sql`select pg_reload_conf()`
    await sql.end()
  })
  afterAll(async () => {
    await world?.stop()
    await address?.close()
    await standby?.stop()
    await primary?.stop()
  })

  it('leaves the row of each charged payment in place, and each caller receives an answer', async () => {
    const payers = [aPayer('failover 0'), aPayer('failover 1'), aPayer('failover 2')] as const
    await world.fund(payers, RICH_USDC6)
    const calling = new AbortController()
    const deps = {
      apiUrl: api.url,
      chainIds: PAID_CHAINS,
      payers: [...payers] as [(typeof payers)[0], ...(typeof payers)[0][]],
      random: createRandom(81, 'failover'),
      record,
    }
    const ended = startSales(deps, PAYMENTS_PER_SEC, calling.signal)
    expect(await becomes(() => countAnswered() >= ANSWERS)).toBe(true)
    await primary.kill()
    await standby.promote()
    address.moveTo(standby.url)
    const before = countAnswered()
    expect(await becomes(() => countAnswered() >= before + ANSWERS)).toBe(true)
    calling.abort()
    await ended
    const booksAgree = async () => {
      const { paidUsdc6, settledUsdc6 } = await world.books()
      return paidUsdc6 === settledUsdc6
    }
    expect(await becomes(booksAgree)).toBe(true)
    const outcomes = await readPaymentFates(world, record.payments, (sale) =>
      isSoldAgain(`${api.url}/v1/signals`, sale),
    )
    const { charged, problems } = comparePayments(outcomes, [])
    expect([...record.problems, ...problems]).toEqual([])
    expect(charged).toBeGreaterThanOrEqual(before + ANSWERS)
  })
})
