import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longestFirst.ts'
import { PATIENCE_MS } from './test/support/patience.ts'
import { reportRetries, retries } from './test/support/reportRetries.ts'

/** Tests that own processes (chains, indexer, servers, programs) or sockets; they mostly wait for blocks. */
const PROCESSES = ['test/processes/**', 'test/chaos/**', 'test/conformance/**']
/** Clients of other languages, which `npm run test:foreign` fetches. */
const FOREIGN = 'test/foreign/**'
/** Tests against a real server of Redis, which `npm run test:redis` starts. */
const REDIS = 'test/redis/**'
/** Tests against geth, which `npm run test:geth` builds. */
const GETH = 'test/geth/**'
/** Tests in Firefox, which `npm run test:firefox` needs. */
const FIREFOX = 'test/firefox/**'
/** Tests against SoftHSM, which `npm run test:hsm` needs. */
const HSM = 'test/hsm/**'
/** Commands of docs/operate.md in a copy of the machine's folders, which `npm run test:operate` creates. */
const OPERATE = 'test/operate/**'
/** Tests against a server of Debian's Postgres, whose programs `npm run test:postgres` needs. */
const POSTGRES = 'test/postgres/**'
const NO_PROCESSES = 'test/support/guards/forbidProcesses.ts'
const NO_SOCKETS = 'test/support/guards/forbidSockets.ts'
const ONE_POSTGRES = 'test/support/globalSetup.ts'
const BUNDLES = 'test/support/programs/bundlePrograms.ts'

/** A wait has its own limit, so that the report names the condition that never held. */
const poll = { timeout: PATIENCE_MS }

/**
 * Number of files that run concurrently in a project; a third file makes every chain wait. No test
 * depends on timing, and ports are claimed.
 */
const FILES_AT_ONCE = 2

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Node itself imports the modules and removes their types, as in production. Tests replace no module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: ['default', reportRetries],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['test/pure/**/*.test.ts'],
          setupFiles: [NO_PROCESSES, NO_SOCKETS],
          // Files share modules, because no module keeps state. One import serves every file, which
          // halves the processor time.
          isolate: false,
          maxWorkers: FILES_AT_ONCE,
          // Milliseconds that end a test that hangs. On one busy core, the slowest tests take ten
          // times as long as on a quiet machine.
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'database',
          include: ['test/database/**/*.test.ts'],
          globalSetup: [ONE_POSTGRES],
          setupFiles: [NO_PROCESSES],
          isolate: false,
          maxWorkers: FILES_AT_ONCE,
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'processes',
          include: PROCESSES.map((folder) => `${folder}/*.test.ts`),
          globalSetup: [BUNDLES, ONE_POSTGRES],
          isolate: false,
          maxWorkers: FILES_AT_ONCE,
          // Tests start hundreds of processes. Each process reads the compiled code that the first
          // process stored.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'quartet-compiled') },
          // The storms take minutes even on a quiet machine.
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'firefox',
          include: [`${FIREFOX}/*.test.ts`],
          globalSetup: [BUNDLES, ONE_POSTGRES],
          maxWorkers: FILES_AT_ONCE,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'foreign',
          include: [`${FOREIGN}/*.test.ts`],
          globalSetup: [BUNDLES, ONE_POSTGRES],
          maxWorkers: 1,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'geth',
          include: [`${GETH}/*.test.ts`],
          globalSetup: [BUNDLES, ONE_POSTGRES],
          // One file at a time, because each file starts several nodes.
          maxWorkers: 1,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'hsm',
          include: [`${HSM}/*.test.ts`],
          globalSetup: [BUNDLES, ONE_POSTGRES],
          maxWorkers: 1,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'operate',
          include: [`${OPERATE}/*.test.ts`],
          maxWorkers: 1,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [`${POSTGRES}/*.test.ts`],
          globalSetup: [BUNDLES],
          maxWorkers: 1,
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
          expect: { poll },
          retry: retries,
        },
      },
      {
        test: {
          name: 'redis',
          include: [`${REDIS}/*.test.ts`],
          // One file at a time, because Redis must answer within 50 ms.
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
