import { measureShops } from './shop/measureShops.ts'
import type { BenchContext, Result } from './support/benchmark.ts'

/** Promised size: a million products. `node bench/shop/main.ts --shops N` takes any other number of shops. */
const SHOPS = 100

/** Measures searches of one shop, alone and among 100, compared with plain full text and a scan in memory. */
export function shop(context: BenchContext): Promise<Result> {
  return measureShops(context, { shops: SHOPS })
}
