import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import type { SubmitterHealth } from '../../../../../core/sponsor/evm/ports.ts'
import type { SponsorWork } from '../../../../../core/sponsor/evm/workPorts.ts'
import { createGasMetrics } from '../../../../../workers/sponsor/evm/createGasMetrics.ts'
import { createGasAlarms } from '../../../../../workers/sponsor/evm/watch/createGasAlarms.ts'
import { fakeWork } from './gasFakes.ts'

const funded: SubmitterHealth = {
  address: `0x${'c1'.repeat(20)}`,
  isOpen: true,
  balanceWei: 10n ** 18n,
  pending: 0,
}

describe('alarms of the gas sponsor', () => {
  it('are raised once per problem, and are logged when they end', async () => {
    const rows: { -readonly [name in keyof SponsorWork]?: SponsorWork[name] } = {
      submitters: async () => [funded],
    }
    const facts = { depositWei: 10n ** 18n, rows }
    const { work, site, counted, words } = fakeWork(facts)
    const report = async () => {
      const alarms = createAlarmsOnce()
      await alarms.watch(site)
      await alarms.watch(site)
      return counted.splice(0)
    }
    const createAlarmsOnce = () => createGasAlarms(work)
    expect(await report()).toEqual([])
    Object.assign(work.rows, { countUnsponsored: async () => 2 })
    expect(await report()).toEqual(['alarm strangers'])
    Object.assign(work.rows, {
      countUnsponsored: async () => 0,
      reservedWei: async () => 10n ** 18n + 1n,
      submitters: async () => [{ ...funded, isOpen: false, balanceWei: 1n }],
      counts: async () => [{ chainId: 8453, state: 'posted', count: 1, oldestSec: 46 }],
    })
    expect(await report()).toEqual([
      'alarm reserve_over_deposit',
      'alarm submitter_low',
      'alarm no_submitter',
      'alarm stuck',
    ])
    Object.assign(site.watch, { depositWei: async () => 10n ** 16n - 1n })
    expect(await report()).toContain('alarm deposit_low')
    const alarms = createAlarmsOnce()
    await alarms.watch(site)
    words.splice(0)
    Object.assign(site.watch, { depositWei: async () => 2n * 10n ** 18n })
    await alarms.watch(site)
    expect(words).toEqual(['sponsor alarm resolved', 'sponsor alarm resolved'])
  })

  it('have figures, also without a problem', async () => {
    const registry = new Registry()
    const metrics = createGasMetrics(registry)
    const { work, site } = fakeWork({
      depositWei: 2n * 10n ** 18n,
      rows: {
        submitters: async () => [funded],
        reservedWei: async () => 5n * 10n ** 17n,
        counts: async () => [{ chainId: 8453, state: 'posted', count: 3, oldestSec: 2 }],
      },
    })
    await createGasAlarms({ ...work, metrics }).watch(site)
    metrics.count('executed', 8453)
    metrics.signedAfter(8453, 12)
    metrics.alarm('stuck', 137)
    metrics.failed('judge')
    const text = await registry.metrics()
    for (const line of [
      'svc_gas_deposit_coins{chain="8453"} 2',
      'svc_gas_reserved_coins{chain="8453"} 0.5',
      'svc_gas_strangers{chain="8453"} 0',
      'svc_gas_alarm_standing{alarm="stuck",chain="8453"} 0',
      'svc_gas_sponsorships{state="posted",chain="8453"} 3',
      'svc_gas_sponsorships{state="asked",chain="8453"} 0',
      'svc_gas_oldest_age_seconds{state="posted",chain="8453"} 2',
      'svc_gas_events_total{event="executed",chain="8453"} 1',
      'svc_gas_signing_seconds_bucket{le="0.02",chain="8453"} 1',
      'svc_gas_alarms_total{alarm="stuck",chain="137"} 1',
      'svc_gas_failures_total{part="judge"} 1',
    ]) {
      expect(text).toContain(line)
    }
  })
})
