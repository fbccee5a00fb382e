import type { Address, Hex } from 'viem'
import type { LaneOutcome, LaneRequest } from '../transactions/ports.ts'
import type { PayoutOutcome } from './domain/payoutLogs.ts'
import type { Owed, PayoutPart, PayoutPartState, PayoutState } from './domain/payoutRules.ts'

/** One day's payout on one chain; amounts in USDC-6. */
export type PayoutRun = {
  readonly chainId: number
  /** UTC, `2026-11-21`. */
  readonly day: string
  readonly state: PayoutState
}

/** One transaction of a payout, and what became of it; `outcome` is null before it is queued. */
export type PayoutRunPart = PayoutPart & {
  readonly number: number
  readonly state: PayoutPartState
  readonly outcome: LaneOutcome | null
}

export type PayoutPartEnd =
  | ({ readonly state: 'paid'; readonly txHash: Hex } & PayoutOutcome)
  | { readonly state: 'failed'; readonly txHash: Hex | null; readonly reason: string }

/**
 * Rows of payouts.
 *
 * Each change names what it leads from, and does nothing, which it returns, when another process was there before.
 * Every method throws `DatabaseUnavailable`; `candidates` throws `IndexNotReady` too.
 */
export type Payouts = {
  /** Begins the payout of a day; the row that only one can make decides who did. */
  begin(chainId: number, day: string): Promise<boolean>
  /** The oldest payout of a chain that is not over. */
  open(chainId: number): Promise<PayoutRun | null>
  /** Whom the index says is owed at least so much, by address. */
  candidates(
    of: { readonly chainId: number; readonly contract: Address },
    leastUsdc6: bigint,
  ): Promise<readonly Address[]>
  /** Fixes who is paid by which transaction; without parts the payout is over. */
  plan(
    run: PayoutRun,
    plan: { readonly blockNumber: number; readonly parts: readonly PayoutPart[] },
  ): Promise<boolean>
  parts(run: PayoutRun): Promise<readonly PayoutRunPart[]>
  /** Queues the transaction of a part, in one transaction with the note that it is. */
  submit(run: PayoutRun, number: number, request: LaneRequest): Promise<boolean>
  endPart(run: PayoutRun, number: number, end: PayoutPartEnd): Promise<boolean>
  /** Ends a payout all of whose parts are over; returns what it paid, null while one is not. */
  end(run: PayoutRun): Promise<bigint | null>
}

/** The bridge contract of one chain, as payouts read it. Throws `RpcUnavailable`. */
export type PayoutChain = {
  readonly chainId: number
  readonly contract: Address
  /** What each is owed at the newest final block, or at the newest one where the node knows no state that old. */
  owed(
    referrers: readonly Address[],
  ): Promise<{ readonly blockNumber: number; readonly owed: readonly Owed[] }>
}
