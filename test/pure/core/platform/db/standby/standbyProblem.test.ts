import { describe, expect, it } from 'vitest'
import {
  type StandbyFacts,
  standbyProblem,
} from '../../../../../../core/platform/db/standby/standbyProblem.ts'

const CONFIRMED: StandbyFacts = {
  isStandby: false,
  names: 'ANY 1 (*)',
  commitMode: 'on',
  answering: 1,
  hidden: 0,
  waitingSec: 0,
}

describe('the check of a synchronous standby', () => {
  it.each(['on', 'remote_apply'])(
    'passes when a standby answers and synchronous_commit is %s',
    (commitMode) => {
      expect(standbyProblem({ ...CONFIRMED, commitMode })).toBeNull()
    },
  )

  it.each(['off', 'local', 'remote_write'])(
    'names the setting when synchronous_commit is %s',
    (commitMode) => {
      expect(standbyProblem({ ...CONFIRMED, commitMode })).toBe(
        `synchronous_commit is ${commitMode}; set on or remote_apply for the role`,
      )
    },
  )

  it.each<[string, Partial<StandbyFacts>, string]>([
    ['the server is a standby', { isStandby: true }, 'the server is a standby itself'],
    ['no name is configured', { names: ' ' }, 'synchronous_standby_names is empty'],
    ['no standby streams', { answering: 0 }, 'no synchronous standby streams'],
    [
      'the role has no right to read the state',
      { answering: 0, hidden: 2 },
      'the role cannot read pg_stat_replication; grant pg_read_all_stats to the role',
    ],
    [
      'a commit waits, although a standby counts as streaming',
      { waitingSec: 4 },
      'a commit has waited 4 s for a synchronous standby',
    ],
  ])('returns the problem when %s', (_when, change, problem) => {
    expect(standbyProblem({ ...CONFIRMED, ...change })).toBe(problem)
  })

  it('passes while a commit waits for 3 s or less', () => {
    expect(standbyProblem({ ...CONFIRMED, waitingSec: 3 })).toBeNull()
  })
})
