import { describe, expect, it } from 'vitest'
import { recoverySettings } from '../../../../ops/backup/recoverySettings.ts'

const places = {
  wal: '/a/wal',
  walSegmentBytes: 16_777_216,
  maxPreparedTransactions: 7,
  socketFolder: '/s',
  hbaFile: '/h',
}

describe('the settings of a replay', () => {
  it('name the moment as Postgres accepts it', () => {
    const text = recoverySettings(places, new Date('2026-11-27T20:30:00.5Z'))
    expect(text).toContain("recovery_target_time = '2026-11-27 20:30:00.500+00'\n")
    expect(text).toContain("listen_addresses = ''\n")
    expect(text).toContain("archive_mode = 'off'\n")
  })

  it('have room for two segments of the log, and for the prepared transactions of the server', () => {
    const text = recoverySettings({ ...places, walSegmentBytes: 1_073_741_824 }, null)
    expect(text).toContain("min_wal_size = '2048MB'\nmax_wal_size = '2048MB'\n")
    expect(text).toContain("max_prepared_transactions = '7'\n")
    expect(recoverySettings(places, null)).toContain(
      "min_wal_size = '32MB'\nmax_wal_size = '1024MB'\n",
    )
  })

  it('name no moment for the end of the log', () => {
    expect(recoverySettings(places, null)).not.toContain('recovery_target_time ')
  })
})
