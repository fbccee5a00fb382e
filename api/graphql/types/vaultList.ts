import { sharePriceUsdc6 } from '../../../core/vaults/domain/shares.ts'
import { navOfVault } from '../../../core/vaults/operations/navOfVault.ts'
import { type VaultValue, valueVault } from '../../../core/vaults/operations/valueVault.ts'
import type { BasketFacts } from '../../../core/vaults/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'
import type { VaultNode } from '../loaders.ts'

/**
 * A vault with the figures by which lists are filtered and ordered; figures are null before the
 * first price.
 *
 * Lists compare all vaults and show few, so each figure is computed on its first read.
 */
export type ValuedVault = VaultNode & {
  navUsdc6(): bigint | null
  value(): VaultValue | null
}

export function valuedVault(node: VaultNode, basket: BasketFacts): ValuedVault {
  const { everPriced } = basket.prices
  let known: VaultValue | null = null
  return {
    ...node,
    navUsdc6: () => (everPriced ? navOfVault(basket, node.state) : null),
    value: () => {
      known ??= everPriced ? valueVault(basket, node.state) : null
      return known
    },
  }
}

/** Vaults; by default the most valuable first. */
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
      description: 'Strategist: the creator, who alone may set target weights',
      valueOf: ({ state }) => state.strategist,
    },
    createdAt: {
      kind: 'timestamp',
      description: 'Time of the creation, unix seconds',
      ordered: true,
      valueOf: ({ state }) => state.createdAtSec,
    },
    navUsdc: {
      kind: 'bigint',
      description: 'Net asset value, USDC-6',
      ordered: true,
      valueOf: (vault) => vault.navUsdc6(),
    },
    sharePriceUsdc: {
      kind: 'bigint',
      description: 'Value of one whole share, USDC-6',
      ordered: true,
      valueOf: (vault) => {
        const value = vault.value()
        return value === null ? null : sharePriceUsdc6(value.book)
      },
    },
    totalSupply: {
      kind: 'bigint',
      description: 'Shares in existence, 18 decimals',
      ordered: true,
      valueOf: ({ state }) => state.supply,
    },
    holderCount: {
      kind: 'int',
      description: 'Accounts with shares',
      ordered: true,
      valueOf: ({ state }) => state.holders,
    },
    maxDriftBps: {
      kind: 'int',
      description: 'Largest distance of a weight from its target, basis points',
      ordered: true,
      valueOf: (vault) => vault.value()?.maxDriftBps ?? null,
    },
    rebalanceNeeded: {
      kind: 'boolean',
      description: 'Whether a rebalance would trade',
      valueOf: (vault) => vault.value()?.rebalanceNeeded ?? null,
    },
    lastRebalanceAt: {
      kind: 'timestamp',
      description:
        'Time of the newest rebalance, unix seconds; vaults without a rebalance are absent in this order',
      ordered: true,
      optional: true,
      valueOf: ({ state }) => state.lastRebalanceAtSec,
    },
  }),
  defaultOrder: [{ field: 'navUsdc', direction: 'DESC' }],
  tieBreakers: ['vaultId'],
}
