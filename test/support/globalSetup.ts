import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './startTestPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** A whole stack has as many as 130, and several run at once. */
const MAX_CONNECTIONS = '600'

/** One Postgres for the whole run; every test file makes databases of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres({ max_connections: MAX_CONNECTIONS })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
