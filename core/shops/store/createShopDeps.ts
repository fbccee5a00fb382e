import type { DatabaseUrl } from '../../platform/db/database.ts'
import type { ShopDeps } from '../ports.ts'
import { createShopReads } from './createShopReads.ts'

/** Creates the dependencies of shop searches. */
export function createShopDeps(options: {
  readonly databaseUrl: DatabaseUrl
}): ShopDeps & { close(): Promise<void> } {
  const reads = createShopReads(options)
  return { reads, close: () => reads.close() }
}
