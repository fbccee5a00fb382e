import type { ActivityKind } from '../../../core/vaults/ports.ts'

/** Names of the types of events. */
export const EVENT_TYPES = {
  create: 'VaultCreation',
  buy: 'Deposit',
  redeem: 'Redemption',
  redeem_in_kind: 'Redemption',
  claim_deferred: 'ClaimDeferral',
  claim: 'Claim',
  send: 'ShareTransfer',
  weights: 'WeightChange',
  rebalance: 'Rebalance',
  fee: 'FeeAccrual',
  cap: 'CapChange',
} as const satisfies Record<ActivityKind, string>
