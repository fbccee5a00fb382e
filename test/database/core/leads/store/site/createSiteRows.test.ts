import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBuildSession } from '../../../../../../core/leads/store/dataset/openBuildSession.ts'
import { acquireLoadLock } from '../../../../../../core/leads/store/load/acquireLoadLock.ts'
import { createSiteRows } from '../../../../../../core/leads/store/site/createSiteRows.ts'
import { ADVISORY_LOCKS } from '../../../../../../core/platform/db/advisoryLocks.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await migratedDatabase()
})

afterAll(async () => {
  await database?.drop()
})

it('createSiteRows claims websites during a load', async () => {
  const loader = await openBuildSession(database.url)
  const rows = createSiteRows(database.url)
  try {
    expect(await acquireLoadLock(loader, delay)).toBe(true)
    expect(await rows.claim(10, 0)).toEqual([])
  } finally {
    // A request that still waits for the lock acquires the lock when the session ends.
    await loader.end()
    await rows.close()
  }
})

it('each advisory lock has its own number', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})
