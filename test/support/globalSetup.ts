import type { TestProject } from 'vitest/node'
import { createSql } from '../../core/platform/db/createSql.ts'
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
  // The server hashes the password of each of 10,000 sessions: 4,096 rounds take a third of the start of a session.
  scram_iterations: '1',
}

/**
 * Longest wait of a store for a connection, seconds. Tests of stores call them many times at once, and a busy machine
 * serves such calls only after more than the usual 3 s.
 */
const STORE_TIMEOUT_SEC = 120

/** Starts one Postgres for the whole run. Every test file creates its databases on this server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres(SETTINGS)
  await hashPasswordAgain(server.url)
  await prepareMigrated(server.url)
  const url = new URL(server.url)
  if (project.name === 'database')
    url.searchParams.set('connect_timeout', String(STORE_TIMEOUT_SEC))
  project.provide('postgresUrl', url.toString())
  return () => server.stop()
}

/** Stores the password of the user with the rounds of `SETTINGS`; `initdb` stored the password with 4,096 rounds. */
async function hashPasswordAgain(serverUrl: string): Promise<void> {
  const admin = createSql(serverUrl, { name: 'test', max: 1, reader: false })
  await admin`alter role quartet password 'quartet'`
  await admin.end()
}
