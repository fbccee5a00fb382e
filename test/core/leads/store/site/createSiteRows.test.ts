import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBuildSession } from '../../../../../core/leads/store/dataset/openBuildSession.ts'
import { takeLoadLock } from '../../../../../core/leads/store/load/takeLoadLock.ts'
import { createSiteRows } from '../../../../../core/leads/store/site/createSiteRows.ts'
import { ADVISORY_LOCKS } from '../../../../../core/platform/db/advisoryLocks.ts'
import { migrate } from '../../../../../core/platform/db/migrate.ts'
import { startTestPostgres, type TestPostgres } from '../../../../support/startTestPostgres.ts'

let server: TestPostgres

beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url)
})

afterAll(async () => {
  await server?.stop()
})

it('claims websites while leads are loaded', async () => {
  const loader = await openBuildSession(server.url)
  const rows = createSiteRows(server.url)
  try {
    expect(await takeLoadLock(loader, delay)).toBe(true)
    expect(await rows.claim(10, 0)).toEqual([])
  } finally {
    // What still waits for the lock gets it when the session ends.
    await loader.end()
    await rows.close()
  }
})

it('gives every advisory lock a number of its own', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})
