import { sharePriceUsdc6 } from '../../../core/vaults/domain/shares.ts'
import type { VaultValue } from '../../../core/vaults/operations/valueVault.ts'
import type { GraphContext } from '../context.ts'
import type { Kit } from '../kit.ts'
import type { VaultNode } from '../loaders.ts'

const NO_PRICE = 'null before the first price of the chain'

/** Resolves a field of a vault's worth; null before the first price. */
const worth =
  <Shown>(show: (value: VaultValue) => Shown) =>
  async (vault: VaultNode, _args: object, { loaders }: GraphContext): Promise<Shown | null> => {
    const value = await loaders.value(vault)
    return value === null ? null : show(value)
  }

/** Defines worth, weights and holdings of a vault. */
export function defineVaultWorth(kit: Kit): void {
  const { builder, refs } = kit
  builder.objectFields(refs.vault, (t) => ({
    navUsdc: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Net asset value, USDC-6; equals totalAssets() at the block, ${NO_PRICE}`,
      resolve: worth(({ book }) => book.navUsdc6),
    }),
    sharePriceUsdc: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Value of one whole share (10^18), USDC-6, rounded down; ${NO_PRICE}`,
      resolve: worth(({ book }) => sharePriceUsdc6(book)),
    }),
    feesAccruedShares: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Management fee that is due and not minted, in shares (18 decimals); ${NO_PRICE}`,
      resolve: worth(({ feeShares }) => feeShares),
    }),
    idleUsdc: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Uninvested USDC, USDC-6; ${NO_PRICE}`,
      resolve: worth(({ idleUsdc6 }) => idleUsdc6),
    }),
    idleBps: t.int({
      nullable: true,
      description: `Part of the NAV that is idle USDC, basis points; ${NO_PRICE}`,
      resolve: worth(({ weights }) => weights.idleBps),
    }),
  }))
  defineWeights(kit)
  defineHolding(kit)
}

function defineWeights({ builder, refs }: Kit): void {
  builder.objectFields(refs.vault, (t) => ({
    currentWeightsBps: t.intList({
      nullable: true,
      description: `Parts of the NAV in basis points, in the order of the basket; ${NO_PRICE}`,
      resolve: worth(({ weights }) => [...weights.weightsBps]),
    }),
    driftBps: t.intList({
      nullable: true,
      description: `Current minus target weight, signed basis points; ${NO_PRICE}`,
      resolve: worth((value) => [...value.driftBps]),
    }),
    maxDriftBps: t.int({
      nullable: true,
      description: `Largest distance of a weight from its target, basis points; ${NO_PRICE}`,
      resolve: worth((value) => value.maxDriftBps),
    }),
    rebalanceNeeded: t.boolean({
      nullable: true,
      description: `Whether a rebalance would trade; ${NO_PRICE}`,
      resolve: worth((value) => value.rebalanceNeeded),
    }),
    tradableUsdc: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Value that a rebalance may trade in one direction now, USDC-6; ${NO_PRICE}`,
      resolve: worth(({ budget }) => budget.tradableUsdc6),
    }),
    nextRebalanceAt: t.field({
      type: 'Timestamp',
      nullable: true,
      description: `Earliest time at which the budgets permit a rebalance, unix seconds; ${NO_PRICE}`,
      resolve: worth(({ budget }) => budget.nextSec),
    }),
    holdings: t.field({
      type: [refs.holding],
      description: 'The four constituents inside the vault, in the order of the basket',
      extensions: { size: () => 4 },
      resolve: (vault) => vault.state.balances.map((_, position) => ({ vault, position })),
    }),
  }))
}

function defineHolding({ builder, refs }: Kit): void {
  builder.objectType(refs.holding, {
    description: 'One constituent inside a vault',
    fields: (t) => ({
      constituent: t.field({
        type: refs.constituent,
        description: 'Held constituent',
        resolve: async ({ vault, position }, _args, { loaders }) => {
          const basket = await loaders.basket(vault.at)
          const token = basket.constituents[position] ?? basket.constituents[0]
          return { basket, token, position }
        },
      }),
      balance: t.field({
        type: 'BigInt',
        nullable: true,
        description: `Tokens held, minus tokens owed to deferred claims, 8 decimals; ${NO_PRICE}`,
        resolve: async ({ vault, position }, _args, { loaders }) =>
          (await loaders.value(vault))?.holdings[position] ?? null,
      }),
      valueUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: `Value, USDC-6, rounded down; ${NO_PRICE}`,
        resolve: async ({ vault, position }, _args, { loaders }) =>
          (await loaders.value(vault))?.valuesUsdc6[position] ?? null,
      }),
      weightBps: t.int({
        nullable: true,
        description: `Part of the NAV in basis points; ${NO_PRICE}`,
        resolve: async ({ vault, position }, _args, { loaders }) =>
          (await loaders.value(vault))?.weights.weightsBps[position] ?? null,
      }),
    }),
  })
}
