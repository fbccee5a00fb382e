import { mulDivDown } from '../../../core/kernel/money.ts'
import { BPS } from '../../../core/vaults/domain/vaultRules.ts'
import type { ActivityFacts } from '../../../core/vaults/ports.ts'
import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'
import { writePosition } from '../subscriptions/position.ts'
import { defineOtherEvents } from './defineOtherEvents.ts'
import { EVENT_TYPES } from './eventTypes.ts'

/** Defines Event, the union Activity, and the event kinds with their own lists. */
export function defineEvents(kit: Kit) {
  const { builder, refs } = kit
  builder.interfaceType(refs.event, {
    description: 'An event of a vault',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Block and index of the log; stable until a reorganisation',
        resolve: ({ facts: { blockNumber, logIndex } }) =>
          writeId({ type: 'Event', blockNumber, logIndex }),
      }),
      kind: t.field({
        type: kit.kinds.activity,
        description: 'Kind of the event',
        resolve: ({ facts }) => facts.kind,
      }),
      vault: t.field({
        type: refs.vault,
        description: 'The vault at the block of the answer',
        resolve: async ({ at, facts }, _args, { loaders }) => {
          const vault = await loaders.vault({ at, vault: facts.vault })
          if (vault === null) throw new Error(`an event without its vault ${facts.vault}`)
          return vault
        },
      }),
      blockNumber: t.int({
        description: 'Number of the block',
        resolve: ({ facts }) => facts.blockNumber,
      }),
      logIndex: t.int({
        description: 'Index of the log in its block',
        resolve: ({ facts }) => facts.logIndex,
      }),
      timestamp: t.field({
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
        resolve: ({ facts }) => facts.timestampSec,
      }),
      txHash: t.field({
        type: 'Hash',
        description: 'Hash of the transaction',
        resolve: ({ facts }) => facts.txHash,
      }),
      position: t.string({
        description:
          'Position of the event; `after` of the subscription `activities` accepts the position, and continues after the event',
        resolve: async ({ facts: { blockNumber, logIndex }, blockHash }, _args, { loaders }) =>
          writePosition({
            blockNumber,
            logIndex,
            blockHash: blockHash ?? (await loaders.blockHash(blockNumber)),
          }),
      }),
    }),
    resolveType: ({ facts }) => EVENT_TYPES[facts.kind],
  })
  defineDeposit(kit)
  defineRedemption(kit)
  defineRebalance(kit)
  const others = defineOtherEvents(kit)
  return builder.unionType('Activity', {
    description: 'An event of a vault, by its kind',
    types: [refs.deposit, refs.redemption, refs.rebalance, ...others],
    resolveType: ({ facts }) => EVENT_TYPES[facts.kind],
  })
}

function defineDeposit({ builder, refs }: Kit): void {
  builder.objectType(refs.deposit, {
    description: 'Shares bought with USDC',
    interfaces: [refs.node, refs.event],
    fields: (t) => ({
      account: t.field({
        type: 'Address',
        nullable: true,
        description: 'Receiver of the shares',
        resolve: ({ facts }) => facts.account,
      }),
      usdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Deposit, mint fee included, USDC-6',
        resolve: ({ facts }) => facts.usdc6,
      }),
      mintFeeUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Mint fee, USDC-6',
        resolve: ({ facts }) => facts.feeUsdc6,
      }),
      valueAddedUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Increase of the NAV, USDC-6',
        resolve: ({ facts }) => facts.valueAddedUsdc6,
      }),
      shares: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Shares minted, 18 decimals',
        resolve: ({ facts }) => facts.shares,
      }),
      navAfterUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'NAV after the deposit, USDC-6',
        resolve: ({ facts }) => facts.navAfterUsdc6,
      }),
    }),
  })
}

function defineRedemption({ builder, refs }: Kit): void {
  builder.objectType(refs.redemption, {
    description: 'Shares redeemed for USDC, or for a proportional part of every token',
    interfaces: [refs.node, refs.event],
    fields: (t) => ({
      account: t.field({
        type: 'Address',
        nullable: true,
        description: 'Owner of the shares',
        resolve: ({ facts }) => facts.account,
      }),
      inKind: t.boolean({
        description: 'Whether the redemption paid tokens instead of USDC',
        resolve: ({ facts }) => facts.kind === 'redeem_in_kind',
      }),
      shares: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Shares burnt, 18 decimals',
        resolve: ({ facts }) => facts.shares,
      }),
      usdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'USDC paid out, USDC-6',
        resolve: ({ facts }) => facts.usdc6,
      }),
      amounts: t.field({
        type: ['BigInt'],
        nullable: true,
        description: 'Tokens paid out in kind, 8 decimals, in the order of the basket',
        resolve: ({ facts }) => (facts.amounts === null ? null : [...facts.amounts]),
      }),
      navAfterUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'NAV after a redemption in USDC, USDC-6',
        resolve: ({ facts }) => facts.navAfterUsdc6,
      }),
    }),
  })
}

/**
 * Part of the NAV before a rebalance, signed basis points rounded toward zero; null when a figure
 * is missing.
 */
function bpsOfNav(amount: bigint | null, { navBeforeUsdc6 }: ActivityFacts): number | null {
  if (amount === null || navBeforeUsdc6 === null || navBeforeUsdc6 === 0n) return null
  const size = Number(mulDivDown(amount < 0n ? -amount : amount, BPS, navBeforeUsdc6))
  return amount < 0n ? -size + 0 : size
}

function costUsdc6({ navBeforeUsdc6, navAfterUsdc6 }: ActivityFacts): bigint | null {
  return navBeforeUsdc6 === null || navAfterUsdc6 === null ? null : navBeforeUsdc6 - navAfterUsdc6
}

function defineRebalance(kit: Kit): void {
  const { builder, refs } = kit
  builder.objectType(refs.rebalance, {
    description: 'Holdings swapped toward the target weights',
    interfaces: [refs.node, refs.event],
    fields: (t) => ({
      account: t.field({
        type: 'Address',
        nullable: true,
        description: 'Sender of the rebalance',
        resolve: ({ facts }) => facts.account,
      }),
      navBeforeUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'NAV before the event, USDC-6',
        resolve: ({ facts }) => facts.navBeforeUsdc6,
      }),
      navAfterUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'NAV after the swaps at the same prices, USDC-6',
        resolve: ({ facts }) => facts.navAfterUsdc6,
      }),
      volumeUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Value of the swaps, USDC-6',
        resolve: ({ facts }) => facts.volumeUsdc6,
      }),
      turnoverBps: t.int({
        nullable: true,
        description: 'volumeUsdc over navBeforeUsdc, basis points, rounded down',
        resolve: ({ facts }) => bpsOfNav(facts.volumeUsdc6, facts),
      }),
      costUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Cost of the swaps: navBeforeUsdc minus navAfterUsdc, signed USDC-6',
        resolve: ({ facts }) => costUsdc6(facts),
      }),
      costBps: t.int({
        nullable: true,
        description: 'costUsdc over navBeforeUsdc, signed basis points, rounded toward zero',
        resolve: ({ facts }) => bpsOfNav(costUsdc6(facts), facts),
      }),
      legs: t.field({
        type: [refs.swapLeg],
        description: 'Swaps, in order',
        extensions: { size: () => MAX_LEGS },
        resolve: async ({ at, facts }, _args, { loaders }) =>
          (await loaders.swapLegs(facts)).map((leg) => ({ at, facts: leg })),
      }),
    }),
  })
  defineSwapLeg(kit)
}

/** Maximum swaps of one rebalance: each constituent once. */
const MAX_LEGS = 4

function defineSwapLeg({ builder, refs }: Kit): void {
  builder.objectType(refs.swapLeg, {
    description: 'One swap inside a rebalance',
    fields: (t) => ({
      logIndex: t.int({
        description: 'Index of the log in its block',
        resolve: ({ facts }) => facts.logIndex,
      }),
      tokenIn: t.field({
        type: 'Address',
        description: 'Sold token',
        resolve: ({ facts }) => facts.tokenIn,
      }),
      tokenOut: t.field({
        type: 'Address',
        description: 'Bought token',
        resolve: ({ facts }) => facts.tokenOut,
      }),
      amountIn: t.field({
        type: 'BigInt',
        description: 'Sold amount, base units of tokenIn (stocks 8 decimals, USDC 6)',
        resolve: ({ facts }) => facts.amountIn,
      }),
      amountOut: t.field({
        type: 'BigInt',
        description: 'Bought amount, base units of tokenOut (stocks 8 decimals, USDC 6)',
        resolve: ({ facts }) => facts.amountOut,
      }),
      twapUsdc: t.field({
        type: 'BigInt',
        description: 'Value of the stock side at the TWAP, USDC-6',
        resolve: ({ facts }) => facts.twapUsdc6,
      }),
    }),
  })
}
