import type { Query } from '../../platform/db/createQuery.ts'

/** Payments per statement. */
const PASS_LIMIT = 2_000
/** Maximum statements per run, which takes seconds; the next run follows within a minute. */
const MAX_PASSES = 25

/**
 * Stores the time of the block that charged each final payment, so that sums by day do not read the index.
 *
 * The index has the time of the block by authorization. If the index of the chain is past the block and lacks the
 * authorization, the index started at a later block; the time at which the row was settled is stored instead. Every
 * statement reads rows without a time, so a kill of the process leaves nothing to repair.
 */
export async function storeChargeTimes(query: Query): Promise<number> {
  let dated = 0
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const count = await datePass(query)
    dated += count
    if (count < PASS_LIMIT) break
  }
  return dated
}

async function datePass(query: Query): Promise<number> {
  const { count } = await query`
    with heads as (
      select chain_id, max(number) as number from chain.block group by chain_id
    ), due as (
      select p.id, p.chain_id, p.payer, p.nonce, p.settled_at
      from app.payment p join heads on heads.chain_id = p.chain_id and p.block_number <= heads.number
      where p.state = 'settled' and p.charged_at is null and p.is_final
      order by p.chain_id, p.block_number limit ${PASS_LIMIT}
      for update of p skip locked
    )
    update app.payment p set charged_at = coalesce(to_timestamp(used.timestamp), due.settled_at)
    from due left join lateral (
      select a.timestamp from chain.usdc_authorization a
      where a.authorizer = due.payer and a.nonce = due.nonce and a.chain_id = due.chain_id
        and a.kind = 'used'
      limit 1
    ) used on true
    where p.id = due.id`
  return count
}
