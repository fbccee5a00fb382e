import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { createBucketCache } from '../createBucketCache.ts'
import type { RangeName } from './ranges.ts'
import { readReport, type VaultReport } from './readReport.ts'

/** Maximum number of cached reports, up to 300 KB each. */
const MAX_REPORTS = 48

export type Reports = (vault: Address, range: RangeName) => Promise<VaultReport>

/** Creates the reports of vaults; all pages of a vault share a report. */
export function createReports(deps: Deps): Reports {
  const reports = createBucketCache<VaultReport>(deps, MAX_REPORTS)
  return (vault, range) => reports(`${vault}-${range}`, () => readReport(deps, { vault, range }))
}
