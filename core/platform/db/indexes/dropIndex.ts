import { bool } from '../columns.ts'
import type { Session } from '../openSession.ts'
import { indexLockOf } from './indexLock.ts'
import { readLiveSchema } from './readLiveSchema.ts'

/** Drops an index that is neither live nor led by an indexer; returns the reason otherwise. */
export async function dropIndex(
  session: Session,
  schema: string,
): Promise<'dropped' | 'live' | 'led'> {
  return session.begin(async (query) => {
    if ((await readLiveSchema(query)) === schema) return 'live'
    const [lock] = await query({ mine: bool })`
      select pg_try_advisory_xact_lock(${indexLockOf(schema)}) as mine`
    if (lock?.mine !== true) return 'led'
    await query`drop schema ${query(schema)} cascade`
    return 'dropped'
  })
}
