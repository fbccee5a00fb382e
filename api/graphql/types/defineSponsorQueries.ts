import type { Kit } from '../kit.ts'
import { pageSize } from '../limits/fieldSize.ts'
import { pageArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import type { Lists } from './lists.ts'
import { operationList, sponsorDepositList, transactionList } from './sponsorList.ts'

/** Defines queries of the gas sponsor. */
export function defineSponsorQueries({ builder }: Kit, lists: Lists): void {
  builder.queryFields((t) => ({
    sponsoredOperations: t.field({
      type: lists.sponsoredOperations.connection,
      description: 'Sponsored user operations on EVM chains, newest first',
      args: pageArgs(builder, lists.sponsoredOperations),
      extensions: { size: pageSize },
      resolve: async (_root, args, { reads }) =>
        readPage(operationList, args, [], (await reads()).sponsoredOperations()),
    }),
    sponsoredTransactions: t.field({
      type: lists.sponsoredTransactions.connection,
      description: 'Sponsored transactions on Solana, newest first',
      args: pageArgs(builder, lists.sponsoredTransactions),
      extensions: { size: pageSize },
      resolve: async (_root, args, { reads }) =>
        readPage(transactionList, args, [], (await reads()).sponsoredTransactions()),
    }),
    sponsorDeposits: t.field({
      type: lists.sponsorDeposits.connection,
      description: 'Deposits and withdrawals of the paymasters, newest first',
      args: pageArgs(builder, lists.sponsorDeposits),
      extensions: { size: pageSize },
      resolve: async (_root, args, { reads }) =>
        readPage(sponsorDepositList, args, [], (await reads()).sponsorDeposits()),
    }),
  }))
}
