import type { Kit } from '../kit.ts'
import { pageSize } from '../limits/fieldSize.ts'
import { pageArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import { bridgeList } from './bridgeList.ts'
import type { Lists } from './lists.ts'
import { earnerList, referralList } from './referralList.ts'

/**
 * Number of chains with a bridge contract: the maximum number of entries in the earnings of one
 * referrer.
 */
const EARNING_CHAINS = 2

/** Defines queries of the bridge. */
export function defineBridgeQueries({ builder, refs }: Kit, lists: Lists): void {
  builder.queryFields((t) => ({
    bridges: t.field({
      type: lists.bridges.connection,
      description: 'Every bridge between chains, from the logs of both chains, newest first',
      args: pageArgs(builder, lists.bridges),
      extensions: { size: pageSize },
      resolve: async (_root, args, { reads }) =>
        readPage(bridgeList, args, [], (await reads()).bridges()),
    }),
    referralEarnings: t.field({
      type: [refs.referralEarnings],
      description: 'Referral earnings of an address, by chain',
      args: { referrer: t.arg({ type: 'Address', required: true }) },
      extensions: { size: () => EARNING_CHAINS },
      deprecationReason: 'Use referralEarningsConnection.',
      resolve: async (_root, { referrer }, { reads }) => {
        const rows = await (await reads()).earnings(referrer)
        return rows.map((row) => ({ ...row, referrer }))
      },
    }),
    referralEarningsConnection: t.field({
      type: lists.referralEarnings.connection,
      description: 'Referral earnings by chain, highest first; only referrers with earnings',
      args: pageArgs(builder, lists.referralEarnings),
      extensions: { size: pageSize },
      resolve: async (_root, args, { reads }) =>
        readPage(earnerList, args, [], (await reads()).referralEarnings()),
    }),
    referrals: t.field({
      type: lists.referrals.connection,
      description: 'First referrer of each payer, newest first',
      args: pageArgs(builder, lists.referrals),
      extensions: { size: pageSize },
      resolve: async (_root, args, { reads }) =>
        readPage(referralList, args, [], (await reads()).referrals()),
    }),
  }))
}
