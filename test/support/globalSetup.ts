import type { TestProject } from 'vitest/node'
import { prepareMigrated } from './prepareMigrated.ts'
import { startTestPostgres } from './startTestPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** No test takes the power away: a write is done when the system has it. */
const SETTINGS = {
  // A whole stack has as many as 130, and several run at once.
  max_connections: '600',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** One Postgres for the whole run; every test file makes databases of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres(SETTINGS)
  await prepareMigrated(server.url)
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
