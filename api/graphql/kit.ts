import type { Hex } from 'viem'
import type { ProofRow } from '../../core/bridge/ports.ts'
import type {
  EarnerRow,
  PriceSampleFacts,
  ReferralFacts,
  SolanaTransactionFacts,
  SponsorDepositFacts,
  SwapLegFacts,
  TokenActionFacts,
} from '../../core/graph/ports.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { SaleRow } from '../../core/sales/ports.ts'
import type { GasOperationFacts } from '../../core/sponsor/evm/ports.ts'
import type { Candle } from '../../core/vaults/domain/analytics/candles.ts'
import type { IndexAnswer, IndexPoint } from '../../core/vaults/operations/history/readIndex.ts'
import type { NavPoint } from '../../core/vaults/operations/history/readNavSeries.ts'
import type { Performance } from '../../core/vaults/operations/history/readPerformance.ts'
import type { VaultWindow } from '../../core/vaults/operations/history/readWindowReturns.ts'
import type {
  ActivityFacts,
  AttributionDay,
  BasketFacts,
  ConstituentFacts,
  HolderFacts,
} from '../../core/vaults/ports.ts'
import { type Builder, createBuilder } from './builder.ts'
import { defineDirection } from './lists/defineDirection.ts'
import { defineFilters } from './lists/filters.ts'
import { definePageInfo } from './lists/pageInfo.ts'
import type { VaultNode } from './loaders.ts'
import { defineNode } from './nodes/defineNode.ts'
import { defineKinds } from './types/kinds.ts'

/** An event, and the block of the answer (`at`). */
export type EventNode = {
  readonly at: BlockRef
  readonly facts: ActivityFacts
  /** Hash of the event's block, when it was read with the event. */
  readonly blockHash?: Hex
}
export type PositionNode = { readonly at: BlockRef; readonly facts: HolderFacts }
export type ConstituentNode = {
  readonly basket: BasketFacts
  readonly position: number
  readonly token: ConstituentFacts
}
export type HoldingNode = { readonly vault: VaultNode; readonly position: number }
export type SampleNode = { readonly symbol: string; readonly facts: PriceSampleFacts }
export type TokenActionNode = { readonly symbol: string; readonly facts: TokenActionFacts }
export type LegNode = { readonly at: BlockRef; readonly facts: SwapLegFacts }

/** Builder, scalars and type references with which the types of the schema are defined. */
export type Kit = ReturnType<typeof createKit>

export function createKit() {
  const builder = createBuilder()
  const kinds = defineKinds(builder)
  return {
    builder,
    kinds,
    filters: defineFilters(builder, kinds),
    direction: defineDirection(builder),
    pageInfo: definePageInfo(builder),
    interval: defineInterval(builder),
    window: defineWindow(builder),
    noReturn: defineNoReturn(builder),
    refs: {
      block: builder.objectRef<BlockRef>('Block'),
      basket: builder.objectRef<BasketFacts>('Basket'),
      constituent: builder.objectRef<ConstituentNode>('Constituent'),
      vault: builder.objectRef<VaultNode>('Vault'),
      holding: builder.objectRef<HoldingNode>('Holding'),
      position: builder.objectRef<PositionNode>('Position'),
      performance: builder.objectRef<Performance>('Performance'),
      returns: builder.objectRef<Performance['returns']>('Returns'),
      windowReturn: builder.objectRef<VaultWindow>('WindowReturn'),
      index: builder.objectRef<IndexAnswer>('Index'),
      indexPoint: builder.objectRef<IndexPoint>('IndexPoint'),
      navPoint: builder.objectRef<NavPoint>('NavPoint'),
      candle: builder.objectRef<Candle>('Candle'),
      priceSample: builder.objectRef<SampleNode>('PriceSample'),
      tokenAction: builder.objectRef<TokenActionNode>('TokenAction'),
      attribution: builder.objectRef<AttributionDay>('Attribution'),
      swapLeg: builder.objectRef<LegNode>('SwapLeg'),
      bridge: builder.objectRef<ProofRow>('Bridge'),
      sale: builder.objectRef<SaleRow>('Sale'),
      referralEarnings: builder.objectRef<EarnerRow>('ReferralEarnings'),
      referral: builder.objectRef<ReferralFacts>('Referral'),
      sponsoredOperation: builder.objectRef<GasOperationFacts>('SponsoredOperation'),
      sponsoredTransaction: builder.objectRef<SolanaTransactionFacts>('SponsoredTransaction'),
      sponsorDeposit: builder.objectRef<SponsorDepositFacts>('SponsorDeposit'),
      node: defineNode(builder),
      event: builder.interfaceRef<EventNode>('Event'),
      deposit: builder.objectRef<EventNode>('Deposit'),
      redemption: builder.objectRef<EventNode>('Redemption'),
      rebalance: builder.objectRef<EventNode>('Rebalance'),
    },
  }
}

function defineInterval(builder: Builder) {
  return builder.enumType('Interval', {
    description:
      'Length of the buckets of a series; each bucket ends at a multiple of the length (UTC)',
    values: {
      FIVE_MINUTES: { value: '5m', description: '300 seconds' },
      ONE_HOUR: { value: '1h', description: '3600 seconds' },
      ONE_DAY: { value: '1d', description: '86400 seconds' },
    } as const,
  })
}

function defineWindow(builder: Builder) {
  return builder.enumType('Window', {
    description: 'Days before the end of a window; the window starts at the last full hour',
    values: {
      SEVEN_DAYS: { value: '7d', description: '7 days' },
      THIRTY_DAYS: { value: '30d', description: '30 days' },
      NINETY_DAYS: { value: '90d', description: '90 days' },
      YEAR: { value: '365d', description: '365 days' },
    } as const,
  })
}

function defineNoReturn(builder: Builder) {
  return builder.enumType('NoReturnReason', {
    description: 'Reason why a figure over a window is null',
    values: {
      NO_SHARES: { value: 'no_shares', description: 'No shares existed at the end' },
      NO_PRICE: { value: 'no_price', description: 'No block of the window had a price' },
      NO_WORTH: { value: 'no_worth', description: 'A start value was zero' },
    } as const,
  })
}
