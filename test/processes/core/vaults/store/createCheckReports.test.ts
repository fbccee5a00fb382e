import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../../../core/platform/db/migrate.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { createReadiness } from '../../../../../core/status/store/createReadiness.ts'
import { createCheckReports } from '../../../../../core/vaults/store/createCheckReports.ts'
import { until } from '../../../../../supervisor/until.ts'
import { type Address, startAddress } from '../../../../support/failover/startAddress.ts'
import { type Server, startPrimary } from '../../../../support/failover/startPrimary.ts'
import { type Standby, startStandby } from '../../../../support/failover/startStandby.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const BLOCK = { chainId: 8453, number: 100, hash: '0xaa', timestampSec: 1 } as const
const DIFFERENCE = { figure: 'supply', indexed: '1', onChain: '2' }

describe('readiness after a failover of the database', () => {
  let primary: Server
  let standby: Standby
  let address: Address
  let reports: ReturnType<typeof createCheckReports>

  beforeAll(async () => {
    primary = await startPrimary()
    await migrate(primary.url)
    standby = await startStandby(primary)
    address = await startAddress(primary.url)
    reports = createCheckReports(address.urlOf(primary.url), { reader: false })
  })
  afterAll(async () => {
    await reports?.close()
    await address?.close()
    await standby?.stop()
    await primary?.stop()
  })

  const readiness = createReadiness({
    chain: { head: () => BLOCK, holes: () => [] },
    reports: { newest: () => reports.newest() },
    clock: systemClock,
    checkIntervalSec: 60,
  })
  const compare = async (...differences: (typeof DIFFERENCE)[]) => {
    const server = await reports.server()
    await reports.save({ block: BLOCK, comparisons: 10, differences }, server)
  }

  it('does not wait for a comparison on a new database', async () => {
    expect(await readiness()).toMatchObject({ ready: true, details: { status: 'degraded' } })
  })

  it('is not affected by a difference without a failover', async () => {
    await compare()
    await compare(DIFFERENCE)
    expect(await readiness()).toMatchObject({ ready: true, details: { status: 'degraded' } })
  })

  it('returns only after a comparison without a difference on the promoted server', async () => {
    await compare()
    const before = await reports.server()
    await standby.catchUp()
    await primary.kill()
    await standby.promote()
    address.moveTo(standby.url)
    const isPromoted = async () => {
      const server = await reports.server().catch(() => before)
      return server.timeline !== null && server.timeline !== before.timeline
    }
    expect(await until(isPromoted, PATIENCE_MS)).toBe(true)

    const refused = {
      ready: false,
      reasons: [expect.stringContaining('After the failover of the database')],
      details: { status: 'down' },
    }
    expect(await readiness()).toMatchObject(refused)
    await compare(DIFFERENCE)
    expect(await readiness()).toMatchObject(refused)
    await compare()
    expect(await readiness()).toMatchObject({ ready: true, details: { status: 'ok' } })
    await compare(DIFFERENCE)
    expect(await readiness()).toMatchObject({ ready: true, details: { status: 'degraded' } })
  })
})
