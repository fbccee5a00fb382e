import type { Query } from '../../platform/db/createQuery.ts'
import type { FeedRun, SwapCounts } from '../ports.ts'

/** Maximum runs that are kept per shop. */
const MAX_KEPT_RUNS = 200

/** Records one run of a feed, and deletes the oldest runs. */
export async function writeRun(
  query: Query,
  facts: {
    readonly shopId: number
    readonly run: FeedRun
    readonly status: 'loaded' | 'unchanged' | 'refused' | 'failed'
    readonly products: number
    readonly counts?: SwapCounts
    readonly problem?: string
  },
): Promise<void> {
  const { shopId, run, status, products, counts, problem } = facts
  const row = {
    shop_id: shopId,
    started_at: new Date(run.startedAtSec * 1_000),
    ended_at: new Date(),
    status,
    problem: problem ?? null,
    products,
    added: counts?.added ?? 0,
    changed: counts?.changed ?? 0,
    removed: counts?.removed ?? 0,
    skipped: JSON.stringify(run.skipped),
  }
  await query`insert into app.shop_feed_run ${query([row])}`
  await query`
    delete from app.shop_feed_run where shop_id = ${shopId} and id < (
      select min(id) from (
        select id from app.shop_feed_run where shop_id = ${shopId}
        order by id desc limit ${MAX_KEPT_RUNS}
      ) as newest)`
}
