import { measureLeads } from './leads/measureLeads.ts'
import type { BenchContext, Result } from './support/benchmark.ts'

/** Enough that indexes decide, and loaded in a minute; `node bench/leads/main.ts --leads 5500000` takes the full size. */
const LEADS = 200_000
/** Source: research/data.md 2.4. */
const REQUESTS = 4_000

/** What a search of leads takes, beside a columnar database on the same rows. */
export function leads(context: BenchContext): Promise<Result> {
  return measureLeads(context, { leads: LEADS, requests: REQUESTS })
}
