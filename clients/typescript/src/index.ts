// biome-ignore-all lint/performance/noBarrelFile: this file is the only list of the exports of the package
export { type Bought, bought } from './bought.ts'
export { type BridgeEnd, type BridgeOrder, bridge } from './bridge/bridge.ts'
export { type FollowTerms, followBridge } from './bridge/followBridge.ts'
export { createQuartet, type Quartet, type QuartetOptions } from './createQuartet.ts'
export {
  CallRefused,
  InvalidAmount,
  InvalidChallenge,
  NoWayToPay,
  OverBudget,
  OverCap,
  PaymentRefused,
  PaymentUnresolved,
  QuartetError,
  type QuartetErrorCode,
  UnsafeOperation,
} from './errors.ts'
export { type Budget, type BudgetStore, memoryBudget } from './payments/budget.ts'
export { type PayTerms, payWith } from './payments/payWith.ts'
export { type Receipt, receiptOf } from './payments/receiptOf.ts'
export { resumeWith } from './payments/resumeWith.ts'
export type { Signer, TypedData } from './payments/signer.ts'
export type { components, operations, paths } from './schema.ts'
export type { Call } from './sponsor/executeCalls.ts'
export { type SponsorEnd, type SponsorOrder, sponsor, type Wallet } from './sponsor/sponsor.ts'
export { showUsdc6, usdc6 } from './usdc6.ts'
