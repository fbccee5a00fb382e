import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { SponsorAlarm } from '../../../core/sponsor/evm/domain/sponsorProblems.ts'
import type { SponsorCount } from '../../../core/sponsor/evm/workPorts.ts'
import { EVM_STATES, statesIn } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'

/** Alarm to which an operator must react. */
export type GasAlarm = SponsorAlarm | 'refused' | 'failed'

export type GasEvent =
  | 'signed'
  | 'refused'
  | 'executed'
  | 'op_reverted'
  | 'external'
  | 'reverted'
  | 'failed'
  | 'expired'
  | 'void'
  | 'sent_again'
  | 'taken_out'
  | 'withdrawn'
  | 'reorged'

export type GasMetrics = {
  count(event: GasEvent, chainId: number): void
  alarm(alarm: GasAlarm, chainId: number): void
  /** Sets the metric of an alarm: whether the cause of the alarm exists now. */
  setAlarm(alarm: GasAlarm, chainId: number, isActive: boolean): void
  /** Records the milliseconds from the request of a sponsorship to its signature. */
  signedAfter(chainId: number, ms: number): void
  /** Records the number of operations of a queued bundle. */
  bundled(chainId: number, operations: number): void
  states(chainId: number, counts: readonly SponsorCount[]): void
  funds(
    chainId: number,
    funds: {
      readonly depositWei: bigint
      readonly reservedWei: bigint
      readonly unsponsored: number
    },
  ): void
  failed(part: string): void
}

const OPEN_STATES = statesIn(EVM_STATES, 'unsigned', 'usable', 'carried')
const SIGNING_BUCKETS_SEC = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5]
const BUNDLE_BUCKETS = [1, 2, 4, 8, 16, 32]
/** Wei per coin. Gauges are doubles, whose error is a few hundred wei at one coin. */
const WEI_PER_COIN = 1e18

/** Creates the metrics of the sponsor, by chain and state; lanes report the balances of its keys. */
export function createGasMetrics(registry: Registry): GasMetrics {
  const registers = [registry]
  const labelNames = ['chain'] as const
  const events = new Counter({
    name: 'svc_gas_events_total',
    help: 'Events of sponsorships, by event and chain',
    labelNames: ['event', 'chain'],
    registers,
  })
  const alarms = new Counter({
    name: 'svc_gas_alarms_total',
    help: 'Alarms for the operator, by alarm; each alarm has a log line',
    labelNames: ['alarm', 'chain'],
    registers,
  })
  const signing = new Histogram({
    name: 'svc_gas_signing_seconds',
    help: 'Time from the request for a sponsorship to its signature, seconds',
    labelNames,
    buckets: SIGNING_BUCKETS_SEC,
    registers,
  })
  const bundles = new Histogram({
    name: 'svc_gas_bundle_operations',
    help: 'Operations of one transaction, of operations that waited for a submitter',
    labelNames,
    buckets: BUNDLE_BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'svc_gas_failures_total',
    help: 'Passes that failed with an unexpected or permanent error',
    labelNames: ['part'],
    registers,
  })
  return {
    count: (event, chain) => events.inc({ event, chain }),
    alarm: (alarm, chain) => alarms.inc({ alarm, chain }),
    signedAfter: (chain, ms) => signing.observe({ chain }, ms / 1_000),
    bundled: (chain, operations) => bundles.observe({ chain }, operations),
    failed: (part) => failures.inc({ part }),
    ...createGasGauges(registers),
  }
}

function createGasGauges(registers: Registry[]): Pick<GasMetrics, 'states' | 'funds' | 'setAlarm'> {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const states = gauge('svc_gas_sponsorships', 'Open sponsorships, by state', ['state', 'chain'])
  const oldest = gauge(
    'svc_gas_oldest_age_seconds',
    'Age of the oldest sponsorship in a state, seconds; 0 without a sponsorship',
    ['state', 'chain'],
  )
  const deposit = gauge(
    'svc_gas_deposit_coins',
    'Deposit of the paymaster in the EntryPoint, coins',
    ['chain'],
  )
  const reserved = gauge('svc_gas_reserved_coins', 'Reserved part of the deposit, coins', ['chain'])
  const unsponsored = gauge(
    'svc_gas_strangers',
    'Operations that the deposit paid without a signature of the operator',
    ['chain'],
  )
  const standing = gauge('svc_gas_alarm_standing', '1 while the condition of an alarm holds', [
    'alarm',
    'chain',
  ])
  return {
    setAlarm: (alarm, chain, isActive) => standing.set({ alarm, chain }, isActive ? 1 : 0),
    states: (chain, counts) => {
      for (const state of OPEN_STATES) {
        const found = counts.find((count) => count.chainId === chain && count.state === state)
        states.set({ state, chain }, found?.count ?? 0)
        oldest.set({ state, chain }, found?.oldestSec ?? 0)
      }
    },
    funds: (chain, funds) => {
      deposit.set({ chain }, Number(funds.depositWei) / WEI_PER_COIN)
      reserved.set({ chain }, Number(funds.reservedWei) / WEI_PER_COIN)
      unsponsored.set({ chain }, funds.unsponsored)
    },
  }
}
