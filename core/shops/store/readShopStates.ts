import { bool, int, jsonOf, maybe, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'

/** Newest run of a feed; times are unix seconds. */
type FeedRun = {
  readonly id: number
  readonly status: string
  readonly problem: string | null
  readonly products: number
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly skipped: Readonly<Record<string, number>>
  readonly endedAtSec: number
}

const SHOP_STATE_ROW = {
  slug: text,
  name: text,
  isListed: bool,
  currency: text,
  maxAgeHours: int,
  products: int,
  changedAtSec: maybe(int),
  confirmedAtSec: maybe(int),
  isLastRunGood: bool,
  /** Null before the first run. */
  run: maybe(jsonOf<FeedRun>()),
}

/** State of a shop and of the newest run of its feed; times are unix seconds. */
export type ShopState = RowOf<typeof SHOP_STATE_ROW>

/** Returns each shop that was ever registered, by slug. */
export async function readShopStates(query: Query): Promise<readonly ShopState[]> {
  return query(SHOP_STATE_ROW)`
    select slug, name, is_listed as "isListed", currency, max_age_hours as "maxAgeHours",
      coalesce((facts ->> 'products')::int4, 0) as products,
      extract(epoch from changed_at)::int8 as "changedAtSec",
      extract(epoch from confirmed_at)::int8 as "confirmedAtSec",
      is_last_run_good as "isLastRunGood", run
    from app.shop left join lateral (
      select jsonb_build_object('id', id, 'status', status, 'problem', problem, 'products', newest.products,
        'added', added, 'changed', changed, 'removed', removed, 'skipped', skipped,
        'endedAtSec', extract(epoch from ended_at)::int8) as run
      from app.shop_feed_run newest where shop_id = shop.id order by id desc limit 1
    ) look on true
    order by slug`
}
