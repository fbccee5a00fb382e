import { ADVISORY_LOCKS } from '../advisoryLocks.ts'
import type { DatabaseUrl } from '../database.ts'
import { openSession } from '../openSession.ts'
import { createIndexViews } from './createIndexViews.ts'
import { LIVE_VIEW_SCHEMA, readLiveSchema } from './readLiveSchema.ts'

/** Result: the index is live or not; `beside` names the live schema of another build. */
export type PublishResult =
  | { readonly kind: 'published' }
  | { readonly kind: 'was_live' }
  | { readonly kind: 'beside'; readonly live: string }

/**
 * Makes a complete index live if no index is live. Otherwise changes nothing, because only a command switches from one
 * index to another.
 *
 * If two indexes become complete at the same time, a single index becomes live.
 */
export async function publishFirst(
  databaseUrl: DatabaseUrl,
  schema: string,
): Promise<PublishResult> {
  const session = await openSession(databaseUrl, 'quartet-publish-index')
  try {
    return await session.begin(async (query) => {
      const before = stateOf(schema, await readLiveSchema(query))
      if (before !== undefined) return before
      await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.publishIndex})`
      const live = stateOf(schema, await readLiveSchema(query))
      if (live !== undefined) return live
      await createIndexViews(query, { schema, views: LIVE_VIEW_SCHEMA })
      return { kind: 'published' as const }
    })
  } finally {
    await session.end()
  }
}

function stateOf(schema: string, live: string | undefined): PublishResult | undefined {
  if (live === undefined) return undefined
  return live === schema ? { kind: 'was_live' } : { kind: 'beside', live }
}
