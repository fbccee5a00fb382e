import type { Address, Hex } from 'viem'
import type { ChannelState } from './domain/sessions/sessionStates.ts'
import type { VoucherPlace } from './domain/sessions/voucherId.ts'
import type { OwnPayment, PaymentFacts } from './ports.ts'

/** Channel of a session as its payer sees the channel. */
export type OwnSession = {
  readonly channelId: Hex
  readonly chainId: number
  readonly state: ChannelState
  /** Deposits minus withdrawals and refunds, as the contract has the sum. */
  readonly balanceUsdc6: bigint
  /** Sum of all sold answers. */
  readonly chargedUsdc6: bigint
  /** Part of the charges that is claimed. */
  readonly claimedUsdc6: bigint
}

/** Sessions and their sold answers as their payer reads them. Every method throws `DatabaseUnavailable`. */
export type Vouchers = {
  /** Returns the newest sessions of a payer, newest first. */
  sessionsOf(payer: Address): Promise<readonly OwnSession[]>
  /** Returns at most `limit` sold answers of a session of the payer, newest first, below a sum unless it is null. */
  ofSession(of: {
    readonly payer: Address
    readonly channelId: Hex
    readonly limit: number
    readonly belowUsdc6: bigint | null
  }): Promise<readonly OwnPayment[]>
  byPlace(place: VoucherPlace): Promise<PaymentFacts | null>
  /** Requests the receipt of a sold answer; a second request changes nothing. */
  requestReceipt(place: VoucherPlace): Promise<void>
}
