import { measureShops } from './shop/measureShops.ts'
import type { BenchContext, Result } from './support/benchmark.ts'

/**
 * Promised number of shops, with a million products. `node bench/shop/main.ts --shops N` uses any
 * other number.
 */
const SHOPS = 100

/**
 * Measures searches of one shop, alone and among 100, compared with plain full-text search and with
 * a scan in memory.
 */
export function shop(context: BenchContext): Promise<Result> {
  return measureShops(context, { shops: SHOPS })
}
