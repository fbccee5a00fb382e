import { mulDivDown, shares18 } from '../../../core/kernel/money.ts'
import { sharesToAssets } from '../../../core/vaults/domain/shares.ts'
import { BPS } from '../../../core/vaults/domain/vaultRules.ts'
import type { PortfolioPosition } from '../../../core/vaults/operations/history/readPortfolios.ts'
import type { GraphContext } from '../context.ts'
import type { Kit, PositionNode } from '../kit.ts'
import type { VaultNode } from '../loaders.ts'
import { writeId } from '../nodes/globalId.ts'

/** Defines Position: shares of one vault in one account. */
export function definePosition(kit: Kit): void {
  const { builder, refs } = kit
  builder.objectType(refs.position, {
    description: 'Shares of one vault held by one account at a block',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ facts: { vault, account } }) => writeId({ type: 'Position', vault, account }),
      }),
      account: t.field({
        type: 'Address',
        description: 'Holder',
        resolve: ({ facts }) => facts.account,
      }),
      vault: t.field({
        type: refs.vault,
        description: 'Vault of the shares',
        resolve: vaultOf,
      }),
      shares: t.field({
        type: 'BigInt',
        description: 'Shares held, 18 decimals',
        resolve: ({ facts }) => facts.shares,
      }),
      shareOfVaultBps: t.int({
        description: 'Part of the supply, basis points, rounded down',
        resolve: async (position, _args, context) => {
          const { supply } = (await vaultOf(position, {}, context)).state
          return supply === 0n ? 0 : Number(mulDivDown(position.facts.shares, BPS, supply))
        },
      }),
      valueUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Value of the shares, USDC-6, rounded down; null before the first price',
        resolve: async (position, _args, context) => {
          const value = await context.loaders.value(await vaultOf(position, {}, context))
          return value === null ? null : sharesToAssets(value.book, shares18(position.facts.shares))
        },
      }),
      firstAt: t.field({
        type: 'Timestamp',
        description: 'Time of the first shares, unix seconds',
        resolve: ({ facts }) => facts.firstAtSec,
      }),
      lastAt: t.field({
        type: 'Timestamp',
        description: 'Time of the last change, unix seconds',
        resolve: ({ facts }) => facts.lastAtSec,
      }),
    }),
  })
  defineProfit(kit)
}

function defineProfit({ builder, refs }: Kit): void {
  builder.objectFields(refs.position, (t) => ({
    costUsdc: t.field({
      type: 'BigInt',
      description: 'Average cost of the shares held, mint fees included, USDC-6',
      resolve: ({ facts }) => facts.costUsdc6,
    }),
    realisedPnlUsdc: t.field({
      type: 'BigInt',
      nullable: true,
      description:
        'USDC and value of tokens received for redeemed shares, minus the cost of these shares, USDC-6; null ' +
        'before the first price',
      resolve: async (position, _args, context) =>
        (await profitOf(position, context))?.realisedUsdc6 ?? null,
    }),
    unrealisedPnlUsdc: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'valueUsdc minus costUsdc, USDC-6; null before the first price',
      resolve: async (position, _args, context) =>
        (await profitOf(position, context))?.unrealisedUsdc6 ?? null,
    }),
  }))
}

async function vaultOf(
  { at, facts }: PositionNode,
  _args: object,
  { loaders }: GraphContext,
): Promise<VaultNode> {
  const vault = await loaders.vault({ at, vault: facts.vault })
  if (vault === null) throw new Error(`a position without its vault ${facts.vault}`)
  return vault
}

function profitOf(
  { at, facts }: PositionNode,
  { loaders }: GraphContext,
): Promise<PortfolioPosition | null> {
  return loaders.profit({ at, account: facts.account, vault: facts.vault })
}
