import { defineConfig } from 'vitest/config'

/** Tests that own processes (chains, indexer, servers) run one file at a time: two cores, and timing must not decide. */
const HEAVY = ['test/e2e/**', 'test/chaos/**', 'test/devnet/**', 'test/supervisor/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: HEAVY,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: HEAVY.map((folder) => `${folder}/*.test.ts`),
          globalSetup: ['test/support/globalSetup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
