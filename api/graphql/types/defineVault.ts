import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'
import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'
import { defineVaultHistory } from './defineVaultHistory.ts'
import { defineVaultWorth } from './defineVaultWorth.ts'
import type { Lists } from './lists.ts'

/** Defines Vault, with the facts of its creation and its state as of a block. */
export function defineVault(kit: Kit, lists: Lists): void {
  const { builder, refs } = kit
  builder.objectType(refs.vault, {
    description: 'A vault at a block; its value equals the value in the contract at that block',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ state }) => writeId({ type: 'Vault', vault: state.address }),
      }),
      asOf: t.field({
        type: refs.block,
        description: 'Block of the state',
        resolve: ({ at }) => at,
      }),
      address: t.field({
        type: 'Address',
        description: 'Vault contract, also its share token (18 decimals)',
        resolve: ({ state }) => state.address,
      }),
      vaultId: t.int({
        description: 'Number of the vault, from 1 in the order of creation',
        resolve: ({ state }) => state.vaultId,
      }),
      symbol: t.string({
        description: 'Symbol of the share token',
        resolve: ({ state }) => vaultSymbol(state),
      }),
      strategist: t.field({
        type: 'Address',
        description: 'Strategist: the creator, who alone may set target weights',
        resolve: ({ state }) => state.strategist,
      }),
      createdAt: t.field({
        type: 'Timestamp',
        description: 'Time of the creation, unix seconds',
        resolve: ({ state }) => state.createdAtSec,
      }),
      lastRebalanceAt: t.field({
        type: 'Timestamp',
        nullable: true,
        description: 'Time of the newest rebalance, unix seconds; null before the first rebalance',
        resolve: ({ state }) => state.lastRebalanceAtSec,
      }),
    }),
  })
  defineState(kit)
  defineVaultWorth(kit)
  defineVaultHistory(kit, lists)
}

function defineState({ builder, refs }: Kit): void {
  builder.objectFields(refs.vault, (t) => ({
    totalSupply: t.field({
      type: 'BigInt',
      description: 'Shares in existence, 18 decimals',
      resolve: ({ state }) => state.supply,
    }),
    holderCount: t.int({
      description: 'Accounts with shares',
      resolve: ({ state }) => state.holders,
    }),
    cumulativeHolderCount: t.int({
      description: 'Accounts that ever held shares',
      resolve: ({ state }) => state.cumulativeHolders,
    }),
    targetWeightsBps: t.intList({
      description: 'Target weights in basis points, in the order of the basket',
      resolve: ({ state }) => [...state.targetWeightsBps],
    }),
    maxTvlUsdc: t.field({
      type: 'BigInt',
      description: 'Cap: highest NAV after a deposit, USDC-6',
      resolve: ({ state }) => state.maxTvlUsdc6,
    }),
    mintFeesUsdc: t.field({
      type: 'BigInt',
      description: 'Mint fees paid since creation, USDC-6',
      resolve: ({ state }) => state.mintFeesUsdc6,
    }),
    feeShares: t.field({
      type: 'BigInt',
      description: 'Shares minted for the management fee since creation, 18 decimals',
      resolve: ({ state }) => state.feeShares,
    }),
  }))
}
