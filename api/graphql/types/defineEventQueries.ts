import type { Kit } from '../kit.ts'
import { pageSize } from '../limits/fieldSize.ts'
import { asOfArgs, pageArgs } from '../lists/pageArgs.ts'
import type { Lists } from './lists.ts'
import { EVENT_KINDS, readEventsPage } from './readEventsPage.ts'

/** Defines queries of vault events. */
export function defineEventQueries({ builder }: Kit, lists: Lists): void {
  builder.queryFields((t) => ({
    activities: t.field({
      type: lists.activities.connection,
      description: 'Events of all vaults, newest first',
      args: { ...pageArgs(builder, lists.activities), ...asOfArgs(builder) },
      extensions: { size: pageSize },
      resolve: async (_root, { block, at, ...args }, { loaders, reads }) =>
        readEventsPage(
          reads,
          lists.activities.spec,
          { at: await loaders.asOf({ block, at }) },
          args,
        ),
    }),
    deposits: t.field({
      type: lists.deposits.connection,
      description: 'Deposits into vaults, newest first',
      args: { ...pageArgs(builder, lists.deposits), ...asOfArgs(builder) },
      extensions: { size: pageSize },
      resolve: async (_root, { block, at, ...args }, { loaders, reads }) => {
        const which = { at: await loaders.asOf({ block, at }), kinds: EVENT_KINDS.deposits }
        return readEventsPage(reads, lists.deposits.spec, which, args)
      },
    }),
    redemptions: t.field({
      type: lists.redemptions.connection,
      description: 'Redemptions from vaults, in USDC and in kind, newest first',
      args: { ...pageArgs(builder, lists.redemptions), ...asOfArgs(builder) },
      extensions: { size: pageSize },
      resolve: async (_root, { block, at, ...args }, { loaders, reads }) => {
        const which = { at: await loaders.asOf({ block, at }), kinds: EVENT_KINDS.redemptions }
        return readEventsPage(reads, lists.redemptions.spec, which, args)
      },
    }),
    rebalances: t.field({
      type: lists.rebalances.connection,
      description: 'Rebalances of vaults, newest first',
      args: { ...pageArgs(builder, lists.rebalances), ...asOfArgs(builder) },
      extensions: { size: pageSize },
      resolve: async (_root, { block, at, ...args }, { loaders, reads }) => {
        const which = { at: await loaders.asOf({ block, at }), kinds: EVENT_KINDS.rebalances }
        return readEventsPage(reads, lists.rebalances.spec, which, args)
      },
    }),
  }))
}
