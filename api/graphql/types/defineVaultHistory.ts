import type { Interval } from '../../../core/vaults/domain/analytics/intervals.ts'
import type { NavPoint } from '../../../core/vaults/operations/history/readNavSeries.ts'
import { resolveRange } from '../../../core/vaults/operations/history/seriesFields.ts'
import type { Kit } from '../kit.ts'
import { pageSize, seriesCost, seriesSize } from '../limits/fieldSize.ts'
import { memoryReads } from '../lists/memoryReads.ts'
import { pageArgs, rangeArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import type { Loaders, VaultNode } from '../loaders.ts'
import type { Lists } from './lists.ts'
import { navPointList } from './navPointList.ts'
import { EVENT_KINDS, readEventsPage } from './readEventsPage.ts'
import { readHoldersPage } from './readHoldersPage.ts'

/** Cost of figures that read the whole history of a vault. */
const HISTORY_COST = 100

/** Defines series, performance, holders and events of a vault. */
export function defineVaultHistory(kit: Kit, lists: Lists): void {
  const { builder, refs, interval } = kit
  const description =
    'NAV, share price and flows per bucket, oldest first; each point is the state at the last ' +
    'block of the bucket; at most 2000 points'
  builder.objectFields(refs.vault, (t) => ({
    navSeries: t.field({
      type: [refs.navPoint],
      description,
      args: { interval: t.arg({ type: interval, required: true }), ...rangeArgs(builder) },
      extensions: { size: seriesSize },
      deprecationReason: 'Use navSeriesConnection.',
      resolve: async (vault, requested, { loaders }) => [
        ...(await navSeries(loaders, vault, requested)),
      ],
    }),
    navSeriesConnection: t.field({
      type: lists.navPoints.connection,
      description,
      args: {
        interval: t.arg({ type: interval, required: true }),
        ...rangeArgs(builder),
        ...pageArgs(builder, lists.navPoints),
      },
      extensions: { cost: seriesCost, size: pageSize },
      resolve: async (vault, requested, { loaders }) => {
        const points = memoryReads(navPointList, () => navSeries(loaders, vault, requested))
        return readPage(navPointList, requested, [], points)
      },
    }),
    performance: t.field({
      type: refs.performance,
      nullable: true,
      description:
        'Returns, risk and fees since the inception; null before the first price of the chain',
      extensions: { cost: HISTORY_COST },
      resolve: ({ at, state }, _args, { loaders }) =>
        loaders.performance({ at, vault: state.address }),
    }),
    holders: t.field({
      type: lists.positions.connection,
      description: 'Holders of the vault, most shares first',
      args: pageArgs(builder, lists.positions),
      extensions: { size: pageSize },
      resolve: ({ at, state }, args, { reads }) =>
        readHoldersPage(reads, { at, vault: state.address }, args),
    }),
  }))
  defineVaultEvents(kit, lists)
}

type SeriesQuery = {
  readonly interval: Interval
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
}

/** Reads points of a vault, oldest first. Throws `InvalidInput` for a range of too many points. */
async function navSeries(
  loaders: Loaders,
  { at, state }: VaultNode,
  { interval, from, to }: SeriesQuery,
): Promise<readonly NavPoint[]> {
  const requested = { interval, from: from ?? undefined, to: to ?? undefined }
  const range = resolveRange(requested, at, state.createdAtSec)
  return loaders.navSeries({ at, vault: state.address, range })
}

function defineVaultEvents({ builder, refs }: Kit, lists: Lists): void {
  const of = (vault: string) => [{ field: 'vault', op: 'eq', value: vault }] as const
  builder.objectFields(refs.vault, (t) => ({
    activities: t.field({
      type: lists.activities.connection,
      description: 'Events of the vault, newest first',
      args: pageArgs(builder, lists.activities),
      extensions: { size: pageSize },
      resolve: ({ at, state }, args, { reads }) =>
        readEventsPage(reads, lists.activities.spec, { at, fixed: of(state.address) }, args),
    }),
    deposits: t.field({
      type: lists.deposits.connection,
      description: 'Deposits into the vault, newest first',
      args: pageArgs(builder, lists.deposits),
      extensions: { size: pageSize },
      resolve: ({ at, state }, args, { reads }) =>
        readEventsPage(
          reads,
          lists.deposits.spec,
          { at, fixed: of(state.address), kinds: EVENT_KINDS.deposits },
          args,
        ),
    }),
    redemptions: t.field({
      type: lists.redemptions.connection,
      description: 'Redemptions from the vault, newest first',
      args: pageArgs(builder, lists.redemptions),
      extensions: { size: pageSize },
      resolve: ({ at, state }, args, { reads }) =>
        readEventsPage(
          reads,
          lists.redemptions.spec,
          { at, fixed: of(state.address), kinds: EVENT_KINDS.redemptions },
          args,
        ),
    }),
    rebalances: t.field({
      type: lists.rebalances.connection,
      description: 'Rebalances of the vault, newest first',
      args: pageArgs(builder, lists.rebalances),
      extensions: { size: pageSize },
      resolve: ({ at, state }, args, { reads }) =>
        readEventsPage(
          reads,
          lists.rebalances.spec,
          { at, fixed: of(state.address), kinds: EVENT_KINDS.rebalances },
          args,
        ),
    }),
  }))
}
