import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { createStampedCache } from './createStampedCache.ts'
import type { RangeName } from './ranges.ts'
import { readReport, type VaultReport } from './readReport.ts'

/** Seconds of chain time for which a report is reused. Source: API contract, "Publish", `max-age=30`. */
const BUCKET_SEC = 30
/** Maximum number of cached reports, up to 300 KB each. */
const MAX_REPORTS = 48

export type Reports = (vault: Address, range: RangeName) => Promise<VaultReport>

/**
 * Creates the reports of vaults. A report is reused for `BUCKET_SEC` while its block is on the chain, and all
 * publishers of a vault share it.
 */
export function createReports(deps: Deps): Reports {
  const reports = createStampedCache<VaultReport>(MAX_REPORTS)
  return async (vault, range) => {
    const head = deps.chain.head()
    const key = `${vault}-${range}`
    const bucket = String(Math.floor(head.timestampSec / BUCKET_SEC))
    const read = () => readReport(deps, { vault, range })
    const known = await reports.get(key, bucket, read)
    return hasLeft(known.at, head) ? reports.get(key, `${bucket}-${head.hash}`, read) : known
  }
}

/** Returns true when a block cannot be part of the chain that ends in `head`. */
function hasLeft(at: BlockRef, head: BlockRef): boolean {
  return at.number > head.number || (at.number === head.number && at.hash !== head.hash)
}
