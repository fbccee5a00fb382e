import type { Query } from '../../platform/db/createSql.ts'

/** State of a shop and of the newest run of its feed; times are unix seconds. */
export type ShopState = {
  readonly slug: string
  readonly name: string
  readonly isListed: boolean
  readonly currency: string
  readonly maxAgeHours: number
  readonly products: number
  readonly changedAtSec: number | null
  readonly confirmedAtSec: number | null
  readonly isLastRunGood: boolean
  /** Null before the first run. */
  readonly run: {
    readonly id: number
    readonly status: string
    readonly problem: string | null
    readonly products: number
    readonly added: number
    readonly changed: number
    readonly removed: number
    readonly skipped: Readonly<Record<string, number>>
    readonly endedAtSec: number
  } | null
}

/** Reads every shop that was ever registered, by slug. */
export async function readShopStates(query: Query): Promise<readonly ShopState[]> {
  return query<ShopState[]>`
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
