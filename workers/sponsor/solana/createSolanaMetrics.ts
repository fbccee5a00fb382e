import { Counter, Gauge, type Registry } from 'prom-client'
import {
  SOLANA_STATES,
  type SolanaState,
  statesIn,
} from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import type { SolanaAlarm } from '../../../core/sponsor/solana/domain/solanaProblems.ts'
import {
  type SolanaSpending,
  solanaFundsLeft,
} from '../../../core/sponsor/solana/domain/solanaSpending.ts'
import type { SolanaStateCount } from '../../../core/sponsor/solana/ports.ts'

export type SolanaMetricEvent =
  | 'signed'
  | 'refreshed'
  | 'refused'
  | 'void'
  | 'sent'
  /** The node announced that a block contains a transaction. */
  | 'heard'

export type SolanaMetrics = {
  count(event: SolanaMetricEvent): void
  /** Counts an ended sponsorship. */
  ended(state: SolanaState): void
  alarm(alarm: SolanaAlarm): void
  /** Sets whether the cause of an alarm exists now. */
  setAlarm(alarm: SolanaAlarm, isActive: boolean): void
  states(counts: readonly SolanaStateCount[]): void
  /** Sets the balance of the fee payer and the reserved part, lamports. */
  funds(lamports: bigint, spending: SolanaSpending): void
  failed(part: string): void
}

const OPEN_STATES = statesIn(SOLANA_STATES, 'unsigned', 'usable', 'carried')
/** Lamports per SOL. Gauges are doubles, which are exact up to nine million SOL. */
const LAMPORTS_PER_SOL = 1e9

/** Creates the metrics of the sponsor on Solana. */
export function createSolanaMetrics(registry: Registry): SolanaMetrics {
  const registers = [registry]
  const events = new Counter({
    name: 'svc_solana_events_total',
    help: 'Events of sponsorships on Solana, by event',
    labelNames: ['event'],
    registers,
  })
  // `rate()` misses the first increase of a series that starts at 1, so the series of an alert
  // starts at 0.
  events.inc({ event: 'credited' }, 0)
  const alarms = new Counter({
    name: 'svc_solana_alarms_total',
    help: 'Alarms for the operator on Solana, by alarm; each alarm has a log line',
    labelNames: ['alarm'],
    registers,
  })
  const failures = new Counter({
    name: 'svc_solana_failures_total',
    help: 'Passes of the sponsor on Solana that failed with an unexpected or permanent error',
    labelNames: ['part'],
    registers,
  })
  return {
    count: (event) => events.inc({ event }),
    ended: (event) => events.inc({ event }),
    alarm: (alarm) => alarms.inc({ alarm }),
    failed: (part) => failures.inc({ part }),
    ...createSolanaGauges(registers),
  }
}

function createSolanaGauges(
  registers: Registry[],
): Pick<SolanaMetrics, 'states' | 'funds' | 'setAlarm'> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const states = gauge('svc_solana_sponsorships', 'Open sponsorships on Solana, by state', [
    'state',
  ])
  const oldest = gauge(
    'svc_solana_oldest_age_seconds',
    'Age of the oldest sponsorship in a state, seconds; since its post if there was a post',
    ['state'],
  )
  const standing = gauge('svc_solana_alarm_standing', '1 while the condition of an alarm holds', [
    'alarm',
  ])
  const coins = gauge('svc_solana_fee_payer_coins', 'Balance of the fee payer, SOL', [])
  const reserved = gauge(
    'svc_solana_reserved_coins',
    'Reserved part of the balance of the fee payer, SOL',
    [],
  )
  const left = gauge(
    'svc_solana_sponsorships_left',
    'Sponsorships that the free balance of the fee payer pays',
    [],
  )
  const credits = gauge(
    'svc_solana_open_credits',
    'Payments with an open credit for another sponsorship',
    [],
  )
  return {
    setAlarm: (alarm, isActive) => standing.set({ alarm }, isActive ? 1 : 0),
    states: (counts) => {
      for (const state of OPEN_STATES) {
        const found = counts.find((count) => count.state === state)
        states.set({ state }, found?.count ?? 0)
        oldest.set({ state }, found?.oldestSec ?? 0)
      }
    },
    funds: (lamports, spending) => {
      coins.set(Number(lamports) / LAMPORTS_PER_SOL)
      reserved.set(Number(spending.reservedLamports) / LAMPORTS_PER_SOL)
      left.set(solanaFundsLeft(lamports, spending).sponsorships)
      credits.set(spending.openCredits)
    },
  }
}
