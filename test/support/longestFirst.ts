import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Part that a file includes: `from './whole/describeGuide.ts'`. */
const PART = /from '(\.\/[^']+\.ts)'/g

/**
 * Files that take more than a minute, the longest first: text alone would start some of them last. Measured in a
 * complete run of CI on two cores, 2026-11-29.
 */
export const LONG_FILES: readonly string[] = [
  'test/processes/e2e/bridge.test.ts',
  'test/processes/e2e/paid.test.ts',
  'test/processes/e2e/wholeStack.test.ts',
  'test/chaos/paymentFlood.test.ts',
  'test/processes/e2e/solana.test.ts',
  'test/processes/e2e/past.test.ts',
  'test/chaos/indexer.test.ts',
  'test/conformance/contributing.test.ts',
  'test/processes/commands/index/rollingUpgrade.test.ts',
  'test/chaos/sessions.test.ts',
  'test/chaos/status.test.ts',
  'test/processes/e2e/bridgePaid.test.ts',
  'test/processes/e2e/explorerPages.test.ts',
  'test/processes/e2e/gas.test.ts',
  'test/processes/commands/leads/loader.test.ts',
  'test/processes/e2e/gasIndex.test.ts',
  'test/processes/e2e/vaults.test.ts',
  'test/processes/e2e/gasClients.test.ts',
  'test/processes/supervisor/supervisor.test.ts',
  'test/processes/e2e/sessions.test.ts',
  'test/chaos/solanaStorm.test.ts',
  'test/processes/e2e/leads.test.ts',
  'test/chaos/paymentFaults.test.ts',
  'test/processes/e2e/sales.test.ts',
  'test/chaos/payments.test.ts',
  'test/processes/e2e/siteCheck.test.ts',
  'test/chaos/doctor.test.ts',
  'test/processes/e2e/soldToThirdParties.test.ts',
  'test/processes/supervisor/indexGuard.test.ts',
  'test/chaos/stuckRoute.test.ts',
  'test/chaos/publish.test.ts',
]

/**
 * Starts the longest files first, as long as no earlier run has their durations: the files of `LONG_FILES`, then the
 * files with the most text, including their parts.
 *
 * A long file would otherwise start last, and the other workers would wait for this file.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.every((file) => this.ctx.cache.getTestSpecificationResult(file))
    if (known) return super.sort(files)
    const ranks = new Map(files.map((file) => [file, rankOf(file.moduleId)]))
    const lengths = new Map(files.map((file) => [file, lengthOf(file.moduleId)]))
    return files.toSorted(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) ||
        (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0),
    )
  }
}

/** Returns the place of a file in `LONG_FILES`; the length of the list for any other file. */
function rankOf(path: string): number {
  const rank = LONG_FILES.findIndex((file) => path.endsWith(`/${file}`))
  return rank < 0 ? LONG_FILES.length : rank
}

/** Returns the characters of a file and of its parts. */
function lengthOf(path: string): number {
  const text = readFileSync(path, 'utf8')
  const parts = [...text.matchAll(PART)].map(([, part = '']) => join(dirname(path), part))
  return parts.reduce((sum, part) => sum + readFileSync(part, 'utf8').length, text.length)
}
