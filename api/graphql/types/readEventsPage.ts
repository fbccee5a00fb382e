import type { Condition, PageRequest, SnapshotReads } from '../../../core/graph/ports.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { ActivityKind } from '../../../core/vaults/ports.ts'
import type { EventNode } from '../kit.ts'
import type { ListSpec } from '../lists/listSpec.ts'
import { mapReads } from '../lists/mapReads.ts'
import { type Page, type PageArgs, readPage } from '../lists/readPage.ts'

/** Event kinds of each list. */
export const EVENT_KINDS = {
  deposits: ['buy'],
  redemptions: ['redeem', 'redeem_in_kind'],
  rebalances: ['rebalance'],
} as const satisfies Record<string, readonly ActivityKind[]>

type Which = {
  readonly at: BlockRef
  readonly fixed?: readonly Condition[]
  readonly kinds?: readonly ActivityKind[]
}

/**
 * Reads one page of events.
 *
 * The database has no index of all events by amount, so an order by amount requires a vault or an
 * account. Throws `InvalidInput` otherwise.
 */
export async function readEventsPage(
  reads: () => Promise<SnapshotReads>,
  spec: ListSpec<EventNode>,
  { at, fixed = [], kinds }: Which,
  args: PageArgs,
): Promise<Page<EventNode>> {
  const ofKinds: readonly Condition[] =
    kinds === undefined ? [] : [{ field: 'kind', op: 'in', values: kinds }]
  const events = mapReads((await reads()).activities(at), (facts): EventNode => ({ at, facts }))
  return readPage(spec, args, [...fixed, ...ofKinds], {
    page: (wanted) => {
      requireIndex(wanted)
      return events.page(wanted)
    },
    count: events.count,
  })
}

function requireIndex({ where, order }: PageRequest): void {
  const isNarrow = where.some(
    ({ field, op }) => (field === 'vault' || field === 'account') && (op === 'eq' || op === 'in'),
  )
  const byAmount = order.some(({ field }) => field !== 'blockNumber' && field !== 'logIndex')
  if (byAmount && !isNarrow) {
    throw new InvalidInput(
      'orderBy',
      'an order by an amount requires a vault or an account in where',
    )
  }
}
