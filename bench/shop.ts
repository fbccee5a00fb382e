import { measureShops } from './shop/measureShops.ts'
import type { BenchContext, Result } from './support/benchmark.ts'

/** All that is promised: a million products. `node bench/shop/main.ts --shops N` takes any other number of shops. */
const SHOPS = 100

/** What a search of one shop takes, alone and among a hundred, beside plain full text and a scan in memory. */
export function shop(context: BenchContext): Promise<Result> {
  return measureShops(context, { shops: SHOPS })
}
