import { Counter, Gauge, type Registry } from 'prom-client'
import { SOLANA_RESERVING, type SolanaState } from '../../core/domain/solana/solanaStates.ts'
import type { SolanaCount } from '../../core/solanaPorts.ts'

export type SolanaMetricEvent = 'signed' | 'refreshed' | 'refused' | 'void' | 'sent'

export type SolanaMetrics = {
  count(event: SolanaMetricEvent): void
  /** One came to an end. */
  ended(state: SolanaState): void
  states(counts: readonly SolanaCount[]): void
  /** What the fee payer has, lamports. */
  funds(lamports: bigint): void
  failed(part: string): void
}

/** Lamports of a SOL; gauges are doubles, which hold it exactly up to nine million SOL. */
const LAMPORTS_PER_SOL = 1e9

/** Figures of the sponsor on Solana. */
export function createSolanaMetrics(registry: Registry): SolanaMetrics {
  const registers = [registry]
  const events = new Counter({
    name: 'svc_solana_events_total',
    help: 'What happened to sponsorships on Solana',
    labelNames: ['event'],
    registers,
  })
  const states = new Gauge({
    name: 'svc_solana_sponsorships',
    help: 'Sponsorships on Solana under way, by state',
    labelNames: ['state'],
    registers,
  })
  const funds = new Gauge({
    name: 'svc_solana_fee_payer_coins',
    help: 'What the fee payer has, SOL',
    registers,
  })
  const failures = new Counter({
    name: 'svc_solana_failures_total',
    help: 'Passes of the sponsor on Solana that ended with a fault of ours',
    labelNames: ['part'],
    registers,
  })
  return {
    count: (event) => events.inc({ event }),
    ended: (event) => events.inc({ event }),
    states: (counts) => {
      for (const state of ['claimed', ...SOLANA_RESERVING]) {
        const found = counts.find((one) => one.state === state)
        states.set({ state }, found?.count ?? 0)
      }
    },
    funds: (lamports) => funds.set(Number(lamports) / LAMPORTS_PER_SOL),
    failed: (part) => failures.inc({ part }),
  }
}
