import { measureLeads } from './leads/measureLeads.ts'
import type { BenchContext, Result } from './support/benchmark.ts'

/** Promised size; takes 15 minutes and 10 GB. `node bench/leads/main.ts --leads N` takes any other size. */
const LEADS = 5_500_000
/** Number of requests. Source: research/data.md 2.4. */
const REQUESTS = 4_000

/** Measures searches of leads, compared with a columnar database on the same rows. */
export function leads(context: BenchContext): Promise<Result> {
  return measureLeads(context, { leads: LEADS, requests: REQUESTS })
}
