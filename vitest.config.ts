import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longestFirst.ts'
import { PATIENCE_MS } from './test/support/patience.ts'
import { reportRetries, retries } from './test/support/reportRetries.ts'

/** Tests that own processes (chains, indexer, servers); they mostly wait for blocks. */
const HEAVY = [
  'test/processes/e2e/**',
  'test/chaos/**',
  'test/processes/devnet/**',
  'test/processes/supervisor/**',
  'test/processes/seeds/**',
]
/** Clients of other languages, which `npm run test:foreign` fetches. */
const FOREIGN = 'test/foreign/**'

/** As Node itself resolves it, for tests and packages alike: two copies of graphql refuse each other's schemas. */
const resolve = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
}

/** A wait has a limit of its own, so that the condition that never came is in the report. */
const poll = { timeout: PATIENCE_MS }

/** Files at a time of a project; a third makes every chain wait. Timing decides nothing, and ports are claimed. */
const FILES_AT_ONCE = 2

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', reportRetries],
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...HEAVY, FOREIGN, '**/node_modules/**'],
          globalSetup: ['test/support/globalSetup.ts'],
          // No module keeps state, so that one import serves every file; it halves the time of the processors.
          isolate: false,
          maxWorkers: FILES_AT_ONCE,
          // A limit ends a test that hangs; on one busy core the slowest take ten times as long as on a quiet machine.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        resolve,
        test: {
          name: 'processes',
          include: HEAVY.map((folder) => `${folder}/*.test.ts`),
          globalSetup: ['test/support/globalSetup.ts'],
          // As above: what these files import takes seconds, and there are a hundred of them.
          isolate: false,
          maxWorkers: FILES_AT_ONCE,
          // Processes are started by the hundred; each reads what the first one compiled.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'quartet-compiled') },
          // As above; the storms take minutes even on a quiet machine.
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        resolve,
        test: {
          name: 'foreign',
          include: [`${FOREIGN}/*.test.ts`],
          globalSetup: ['test/support/globalSetup.ts'],
          // Each file starts the whole stack, and compilers take both processors.
          maxWorkers: 1,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
    ],
  },
})
