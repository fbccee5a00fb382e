import type { Moment } from './parseBackupCommand.ts'

/** Places of a replay. */
export type ReplayPlaces = {
  /** Folder of the received log. */
  readonly wal: string
  readonly walSegmentBytes: number
  readonly maxPreparedTransactions: number
  readonly socketFolder: string
  readonly hbaFile: string
}

const MEGABYTE = 1_048_576
/** Usual `max_wal_size` of Postgres. */
const MAX_WAL_MEGABYTES = 1_024

/**
 * Returns the configuration of the server that replays the log, as text of `postgresql.conf`.
 *
 * The server listens at no address and archives nothing. The number of prepared transactions is the only setting of the
 * earlier server that the replay needs, because the server is not a hot standby.
 */
export function recoverySettings(
  { wal, walSegmentBytes, maxPreparedTransactions, socketFolder, hbaFile }: ReplayPlaces,
  at: Moment,
): string {
  // Postgres requires two segments, which the default of 80 MB does not have if a segment has 64 MB.
  const minWalMegabytes = Math.ceil((2 * walSegmentBytes) / MEGABYTE)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    hba_file: hbaFile,
    hot_standby: 'off',
    archive_mode: 'off',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    min_wal_size: `${minWalMegabytes}MB`,
    max_wal_size: `${Math.max(minWalMegabytes, MAX_WAL_MEGABYTES)}MB`,
    max_prepared_transactions: maxPreparedTransactions,
    restore_command: restoreCommand(wal, walSegmentBytes),
    recovery_target_timeline: 'latest',
    ...(at === null
      ? {}
      : {
          recovery_target_time: timeText(at),
          recovery_target_action: 'promote',
          // Otherwise Postgres reads ahead, and ends at a cut file that begins after the moment.
          recovery_prefetch: 'off',
        }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

/**
 * Returns the command that copies a file of the log (`%f`) to a path (`%p`).
 *
 * Postgres takes an exit code up to 125 for the end of the log, and a greater exit code for a failure: a file that
 * exists but cannot be copied must end the replay. The last file is partial, and gets its plain name when the receiver
 * has completed it; a partial file of another length is not complete. `%%` is one `%`.
 */
export function restoreCommand(wal: string, walSegmentBytes: number): string {
  return [
    `f="${wal}/%f"`,
    `whole() { [ "$(stat -c %%s "$f.partial" 2>/dev/null)" = ${walSegmentBytes} ]; }`,
    'if [ ! -e "$f" ] && whole && cp "$f.partial" "%p"; then exit 0; fi',
    'if [ -e "$f" ]; then cp "$f" "%p" || exit 255; exit 0; fi',
    'if whole; then exit 255; fi',
    'exit 1',
  ].join('; ')
}

/** Postgres accepts no `T` and no `Z` in this setting. */
const timeText = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')
