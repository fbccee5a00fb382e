import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKUP_SLOT, createBackupSlot } from '../../../../../core/platform/db/createBackupSlot.ts'
import { createSql } from '../../../../../core/platform/db/createSql.ts'
import { startTestPostgres, type TestPostgres } from '../../../../support/startTestPostgres.ts'

// The server of the other tests writes too little log for a standby or an archive.
const SETTINGS = { wal_level: 'replica', max_wal_senders: '2', max_replication_slots: '2' }

describe('the slot of the archive', () => {
  let server: TestPostgres | undefined
  beforeAll(async () => {
    server = await startTestPostgres(SETTINGS)
  })
  afterAll(() => server?.stop())

  it('has no state without an archive, and then reports the log that no receiver has stored', async () => {
    const url = server?.url ?? ''
    const sql = createSql(url, { name: 'test', max: 1, reader: false })
    const slot = createBackupSlot(url)
    expect(await slot.read()).toBeNull()
    await sql`select pg_create_physical_replication_slot(${BACKUP_SLOT}, true)`
    const before = await slot.read()
    expect(before).toMatchObject({ isReceived: false, isLost: false })
    await sql`create table written as select generate_series(1, 10000) as id`
    const after = await slot.read()
    expect(after?.lagBytes).toBeGreaterThan(before?.lagBytes ?? 0)
    await Promise.all([slot.close(), sql.end()])
  })
})
