import { sharePriceUsdc6 } from '../../../core/domain/shares.ts'
import type { VaultValue } from '../../../core/operations/valueVault.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'
import type { VaultNode } from '../loaders.ts'

/** A vault with its worth, by which lists of vaults are filtered and ordered; null before the first price. */
export type ValuedVault = VaultNode & { readonly value: VaultValue | null }

/** Vaults, the most valuable first unless asked otherwise. */
export const vaultList: ListSpec<ValuedVault> = {
  name: 'Vault',
  fields: listFields<ValuedVault>({
    address: {
      kind: 'address',
      description: 'Vault contract',
      valueOf: ({ state }) => state.address,
    },
    vaultId: {
      kind: 'int',
      description: 'Number of the vault in the order of creation',
      ordered: true,
      valueOf: ({ state }) => state.vaultId,
    },
    strategist: {
      kind: 'address',
      description: 'Who created the vault and sets its target weights',
      valueOf: ({ state }) => state.strategist,
    },
    createdAt: {
      kind: 'timestamp',
      description: 'Creation, unix seconds',
      ordered: true,
      valueOf: ({ state }) => state.createdAtSec,
    },
    navUsdc: {
      kind: 'bigint',
      description: 'Net asset value, USDC-6',
      ordered: true,
      valueOf: ({ value }) => value?.book.navUsdc6 ?? null,
    },
    sharePriceUsdc: {
      kind: 'bigint',
      description: 'Worth of one whole share, USDC-6',
      ordered: true,
      valueOf: ({ value }) => (value === null ? null : sharePriceUsdc6(value.book)),
    },
    totalSupply: {
      kind: 'bigint',
      description: 'Shares in existence, 18 decimals',
      ordered: true,
      valueOf: ({ state }) => state.supply,
    },
    holderCount: {
      kind: 'int',
      description: 'Accounts that hold shares',
      ordered: true,
      valueOf: ({ state }) => state.holders,
    },
    maxDriftBps: {
      kind: 'int',
      description: 'Largest distance of a weight from its target, basis points',
      ordered: true,
      valueOf: ({ value }) => value?.maxDriftBps ?? null,
    },
    rebalanceNeeded: {
      kind: 'boolean',
      description: 'Whether a rebalance would do something',
      valueOf: ({ value }) => value?.rebalanceNeeded ?? null,
    },
    lastRebalanceAt: {
      kind: 'timestamp',
      description: 'Newest rebalance, unix seconds; vaults without one are left out of its order',
      ordered: true,
      optional: true,
      valueOf: ({ state }) => state.lastRebalanceAtSec,
    },
  }),
  defaultOrder: [{ field: 'navUsdc', direction: 'DESC' }],
  tieBreakers: ['vaultId'],
}
