import type { Kit } from '../kit.ts'
import { pageSize } from '../limits/fieldSize.ts'
import { memoryReads } from '../lists/memoryReads.ts'
import { asOfArgs, pageArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import { defineAccountQueries } from './defineAccountQueries.ts'
import { defineBridgeQueries } from './defineBridgeQueries.ts'
import { defineEventQueries } from './defineEventQueries.ts'
import { defineMarketQueries } from './defineMarketQueries.ts'
import { defineNodeQueries } from './defineNodeQueries.ts'
import { defineSponsorQueries } from './defineSponsorQueries.ts'
import type { Lists } from './lists.ts'
import { valuedVault, vaultList } from './vaultList.ts'

/** Defines the root query. */
export function defineQuery(kit: Kit, lists: Lists): void {
  const { builder, refs } = kit
  builder.queryType({
    description:
      'The index of the vaults. One request reads one snapshot; the arguments `block` and `at` select past states.',
    fields: (t) => ({
      head: t.field({
        type: refs.block,
        description: 'The newest indexed block',
        resolve: (_root, _args, { loaders }) => loaders.asOf({}),
      }),
      asOf: t.field({
        type: refs.block,
        description: 'The block of the argument `block` or `at`; the newest block by default',
        args: asOfArgs(builder),
        resolve: (_root, args, { loaders }) => loaders.asOf(args),
      }),
      basket: t.field({
        type: refs.basket,
        description: 'The protocol: contracts, constituents and prices',
        args: asOfArgs(builder),
        resolve: async (_root, args, { loaders }) => loaders.basket(await loaders.asOf(args)),
      }),
      vault: t.field({
        type: refs.vault,
        nullable: true,
        description: 'One vault; null when the vault did not exist at the block',
        args: { address: t.arg({ type: 'Address', required: true }), ...asOfArgs(builder) },
        resolve: async (_root, { address, ...requested }, { loaders }) =>
          loaders.vault({ at: await loaders.asOf(requested), vault: address }),
      }),
      vaults: t.field({
        type: lists.vaults.connection,
        description: 'All vaults, highest NAV first',
        args: { ...pageArgs(builder, lists.vaults), ...asOfArgs(builder) },
        extensions: { size: pageSize },
        resolve: async (_root, { block, at: atSec, ...args }, { loaders, reads }) => {
          const at = await loaders.asOf({ block, at: atSec })
          const vaults = memoryReads(vaultList, async () => {
            const states = await (await reads()).allVaults(at)
            if (states.length === 0) return []
            const basket = await loaders.basket(at)
            return states.map((state) => valuedVault({ at, state }, basket))
          })
          return readPage(vaultList, args, [], vaults)
        },
      }),
    }),
  })
  defineAccountQueries(kit, lists)
  defineEventQueries(kit, lists)
  defineMarketQueries(kit, lists)
  defineBridgeQueries(kit, lists)
  defineSponsorQueries(kit, lists)
  defineNodeQueries(kit)
}
