import type { Address, Hex } from 'viem'
import type { LaneOutcome, LaneRequest } from '../transactions/ports.ts'
import type { PayoutOutcome } from './domain/payoutLogs.ts'
import type {
  PayoutPart,
  PayoutPartState,
  PayoutState,
  ReferrerDebt,
} from './domain/payoutRules.ts'

/** Payout of one day on one chain; amounts in USDC-6. */
export type PayoutRun = {
  readonly chainId: number
  /** UTC day, such as `2026-11-21`. */
  readonly day: string
  readonly state: PayoutState
}

/** One transaction of a payout with its outcome; `outcome` is null until the transaction is queued. */
export type PayoutRunPart = PayoutPart & {
  readonly number: number
  readonly state: PayoutPartState
  readonly outcome: LaneOutcome | null
}

export type PayoutPartEnd =
  | ({ readonly state: 'paid'; readonly txHash: Hex } & PayoutOutcome)
  | { readonly state: 'failed'; readonly txHash: Hex | null; readonly reason: string }

/**
 * Stored payouts.
 *
 * Each change states the state from which it starts. If another process has already made the change, the method does
 * nothing and returns false or null. Every method throws `DatabaseUnavailable`; `candidates` also throws
 * `IndexNotReady`.
 */
export type Payouts = {
  /** Starts the payout of a day; returns true in the one process that inserts the row. */
  begin(chainId: number, day: string): Promise<boolean>
  /** Returns the oldest payout of a chain that is not done; null without such a payout. */
  open(chainId: number): Promise<PayoutRun | null>
  /** Returns the referrers with a debt of at least `minUsdc6` by the index, sorted by address. */
  candidates(
    of: { readonly chainId: number; readonly contract: Address },
    minUsdc6: bigint,
  ): Promise<readonly Address[]>
  /** Stores the parts of a payout; a payout without parts becomes done. */
  plan(
    run: PayoutRun,
    plan: { readonly blockNumber: number; readonly parts: readonly PayoutPart[] },
  ): Promise<boolean>
  parts(run: PayoutRun): Promise<readonly PayoutRunPart[]>
  /** Queues the transaction of a part and marks the part as submitted, in one database transaction. */
  submit(run: PayoutRun, number: number, request: LaneRequest): Promise<boolean>
  endPart(run: PayoutRun, number: number, end: PayoutPartEnd): Promise<boolean>
  /** Marks a payout as done after all its parts ended; returns the paid amount, or null while a part is open. */
  end(run: PayoutRun): Promise<bigint | null>
}

/** Bridge contract of one chain, as payouts read the contract. Throws `RpcUnavailable`. */
export type PayoutChain = {
  readonly chainId: number
  readonly contract: Address
  /**
   * Reads the debt to each referrer at the newest final block, or at the head if the node has no state of the final
   * block.
   */
  owed(
    referrers: readonly Address[],
  ): Promise<{ readonly blockNumber: number; readonly owed: readonly ReferrerDebt[] }>
}
