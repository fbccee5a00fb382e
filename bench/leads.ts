import { measureLeads } from './leads/measureLeads.ts'
import type { BenchContext, Result } from './support/benchmark.ts'

/**
 * Promised number of leads; the benchmark takes 15 minutes and 10 GB. `node bench/leads/main.ts
 * --leads N` uses any other number.
 */
const LEADS = 5_500_000
/** Number of requests. Source: research/data.md 2.4. */
const REQUESTS = 4_000

/** Measures searches of leads, and the same searches in a columnar database with the same rows. */
export function leads(context: BenchContext): Promise<Result> {
  return measureLeads(context, { leads: LEADS, requests: REQUESTS })
}
