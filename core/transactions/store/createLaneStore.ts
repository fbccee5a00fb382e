import { CHANNELS } from '../../kernel/channels.ts'
import { bool } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { openSession } from '../../platform/db/openSession.ts'
import { answered } from '../../platform/db/query.ts'
import { shareChannel } from '../../platform/db/shareChannel.ts'
import type { LaneRef, LaneStore, LaneWriter } from '../ports.ts'
import { claimLane } from './claimLane.ts'
import { createLaneWriter } from './createLaneWriter.ts'
import { laneName } from './laneName.ts'

/** Takes the lock of a lane for the session of `query`; returns false while another session has the lock. */
export type AcquireLaneLock = (query: Query, name: string) => Promise<boolean>

/**
 * Creates access to the rows of all lanes in schema `app`.
 *
 * The lock is an advisory lock of the session that also writes: the server gives the lock to another session only after
 * this session and its pending commit have ended. The lock saves work; the epoch of the lane keeps two writers apart
 * even where the lock fails, such as behind a pooler that shares sessions.
 */
export function createLaneStore(
  databaseUrl: DatabaseUrl,
  takeLock: AcquireLaneLock = takeSessionLock,
): LaneStore & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-lane-wake', max: 1, reader: false })
  /** Lanes of other processes; one connection checks all these lanes until a lane is free. */
  const foreign = new Set<string>()
  const open = async (lane: LaneRef): Promise<LaneWriter | null> => {
    const name = `lane/${lane.chainId}/${lane.address}`
    if (foreign.has(name) && !(await isFree(sql, name))) return null
    const session = await openSession(databaseUrl, `quartet-lane-${lane.chainId}`)
    try {
      if (await takeLock(session, name)) {
        foreign.delete(name)
        return createLaneWriter(session, { ...lane, epoch: await claimLane(session, lane) })
      }
      foreign.add(name)
    } catch (error) {
      await session.end()
      throw error
    }
    await session.end()
    return null
  }
  const listen = shareChannel(sql, CHANNELS.laneQueued)
  return {
    open: (lane) => answered(open(lane)),
    listen: (lane, listener) => {
      const mine = laneName(lane)
      return listen((name = '') => {
        if (name === mine || name === '') listener()
      })
    },
    close: () => sql.end(),
  }
}

/** Returns true if no session has the lock of a lane; the check holds the lock for the time of one statement. */
async function isFree(query: Query, name: string): Promise<boolean> {
  const [row] = await query({ free: bool })`
    select case when pg_try_advisory_lock(hashtextextended(${name}, 0))
      then pg_advisory_unlock(hashtextextended(${name}, 0)) else false end as free`
  return row?.free === true
}

async function takeSessionLock(query: Query, name: string): Promise<boolean> {
  const [row] = await query({ mine: bool })`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as mine`
  return row?.mine === true
}
