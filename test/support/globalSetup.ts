import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './startTestPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One Postgres for the whole run; every test file makes databases of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
