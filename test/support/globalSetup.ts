import type { TestProject } from 'vitest/node'
import { prepareMigrated } from './prepareMigrated.ts'
import { startTestPostgres } from './startTestPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** Settings for speed: tests do not cut the power, so a write is complete when the operating system has the data. */
const SETTINGS = {
  // A whole stack uses up to 130 connections, and several stacks run at the same time.
  max_connections: '600',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * Longest wait of a store for a connection, seconds. Tests of stores call them many times at once, and a busy machine
 * serves such calls only after more than the usual 3 s.
 */
const STORE_TIMEOUT_SEC = 120

/** Starts one Postgres for the whole run. Every test file creates its databases on this server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres(SETTINGS)
  await prepareMigrated(server.url)
  const url = new URL(server.url)
  if (project.name === 'database')
    url.searchParams.set('connect_timeout', String(STORE_TIMEOUT_SEC))
  project.provide('postgresUrl', url.toString())
  return () => server.stop()
}
