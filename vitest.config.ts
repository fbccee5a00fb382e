import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longestFirst.ts'

/** Tests that own processes (chains, indexer, servers); they mostly wait for blocks. */
const HEAVY = ['test/e2e/**', 'test/chaos/**', 'test/devnet/**', 'test/supervisor/**']

/** As Node itself resolves it, for tests and packages alike: two copies of graphql refuse each other's schemas. */
const resolve = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
}

/** Files at a time of a project; a third makes every chain wait. Timing decides nothing, and ports are claimed. */
const FILES_AT_ONCE = 2

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...HEAVY, '**/node_modules/**'],
          // No module keeps state, so that one import serves every file; it halves the time of the processors.
          isolate: false,
          maxWorkers: FILES_AT_ONCE,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
