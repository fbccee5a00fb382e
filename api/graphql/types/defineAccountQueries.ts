import type { Kit } from '../kit.ts'
import { pageSize } from '../limits/fieldSize.ts'
import { mapReads } from '../lists/mapReads.ts'
import { asOfArgs, pageArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import type { Lists } from './lists.ts'
import { positionList } from './positionList.ts'
import { readHoldersPage } from './readHoldersPage.ts'

/** Defines queries of accounts and their holdings. */
export function defineAccountQueries({ builder }: Kit, lists: Lists): void {
  builder.queryFields((t) => ({
    holders: t.field({
      type: lists.positions.connection,
      description: 'Holders of a vault, most shares first',
      args: {
        vault: t.arg({ type: 'Address', required: true }),
        ...pageArgs(builder, lists.positions),
        ...asOfArgs(builder),
      },
      extensions: { size: pageSize },
      resolve: async (_root, { vault, block, at, ...args }, { loaders, reads }) =>
        readHoldersPage(reads, { at: await loaders.asOf({ block, at }), vault }, args),
    }),
    positions: t.field({
      type: lists.positions.connection,
      description:
        'Every vault whose shares an account ever held, most shares first; filter by shares ' +
        'for current holdings',
      args: {
        account: t.arg({ type: 'Address', required: true }),
        ...pageArgs(builder, lists.positions),
        ...asOfArgs(builder),
      },
      extensions: { size: pageSize },
      resolve: async (_root, { account, block, at: atSec, ...args }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        const fixed = [{ field: 'account', op: 'eq', value: account }] as const
        const holdings = mapReads((await reads()).holdings(at), (facts) => ({ at, facts }))
        return readPage(positionList, args, fixed, holdings)
      },
    }),
  }))
}
