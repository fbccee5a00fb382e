/** Replication of a server, as one session reads it. */
export type StandbyFacts = {
  readonly isStandby: boolean
  /** Setting `synchronous_standby_names` of the server. */
  readonly names: string
  /** Setting `synchronous_commit` of the session. */
  readonly commitMode: string
  /** Synchronous standbys that stream and replied recently. */
  readonly answering: number
  /** Standbys whose state the role of the session cannot read. */
  readonly hidden: number
  /** Seconds for which the oldest commit of the role waits for a standby; 0 if no commit waits. */
  readonly waitingSec: number
}

/** Settings of `synchronous_commit` with which a commit does not wait for the disk of a standby. */
const LOCAL_MODES = ['off', 'local', 'remote_write']

/** Maximum seconds for which a commit may wait for a standby; a commit on a standby takes milliseconds. */
const MAX_WAIT_SEC = 3

/**
 * Returns the reason for which a committed row may have only one copy; null if every commit waits for a standby.
 *
 * Source: PostgreSQL, section 27.2.8, synchronous replication.
 */
export function standbyProblem(facts: StandbyFacts): string | null {
  if (facts.isStandby) return 'the server is a standby itself'
  if (LOCAL_MODES.includes(facts.commitMode)) {
    return `synchronous_commit is ${facts.commitMode}; set on or remote_apply for the role`
  }
  if (facts.names.trim() === '') return 'synchronous_standby_names is empty'
  if (facts.waitingSec > MAX_WAIT_SEC) {
    return `a commit has waited ${facts.waitingSec} s for a synchronous standby`
  }
  if (facts.answering > 0) return null
  return facts.hidden > 0
    ? 'the role cannot read pg_stat_replication; grant pg_read_all_stats to the role'
    : 'no synchronous standby streams'
}
