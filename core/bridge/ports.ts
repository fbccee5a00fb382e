import type { Address, Hex } from 'viem'
import type { Clock } from '../kernel/clock.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { GasEstimates } from '../kernel/triedTransaction.ts'
import type { Authorization } from '../payments/domain/authorization.ts'
import type { PaymentOption } from '../payments/ports.ts'
import type { OutsideFetch } from '../platform/egress/ports.ts'
import type { Attestations, CctpReads } from './cctpPorts.ts'
import type { BridgeReason } from './domain/bridgeReasons.ts'
import type { BridgeState, RefundState } from './domain/bridgeStates.ts'
import type { RouteHealth } from './domain/routeHealth.ts'
import type { Deposit } from './workPorts.ts'

/** What a bridge moves, beside the authorization that pays for it; amounts in USDC-6. */
export type BridgeLeg = {
  readonly chainId: number
  /** Bridge contract on that chain: what the payer's authorization pays. */
  readonly contract: Address
  readonly toChainId: number
  /** Least that the payer receives. */
  readonly receiveUsdc6: bigint
  /** Most that the network keeps of the burn. */
  readonly maxNetworkFeeUsdc6: bigint
  /** Ours, gas included. */
  readonly feeUsdc6: bigint
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  readonly referrer: Address | null
}

/** A bridge as its row says. */
export type Bridge = BridgeLeg & {
  readonly id: Hex
  readonly payer: Address
  readonly nonce: Hex
  readonly amountUsdc6: bigint
  /** Null when it did not come through the api. */
  readonly requestHash: string | null
  readonly state: BridgeState
  /** Why it was closed or refunded; null otherwise. */
  readonly reason: string | null
  readonly laneTxId: number | null
  /** Newest signed form while it is not mined; the mined one afterwards. */
  readonly burnTx: Hex | null
  readonly burnBlockNumber: number | null
  readonly burnBlockHash: Hex | null
  readonly isBurnFinal: boolean
  readonly eventNonce: Hex | null
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly circleStatus: string | null
  readonly forwardState: string | null
  readonly forwardTx: Hex | null
  readonly delayReason: string | null
  readonly mintTx: Hex | null
  readonly mintBlockNumber: number | null
  readonly mintCaller: Address | null
  readonly receivedUsdc6: bigint | null
  readonly feeExecutedUsdc6: bigint | null
  readonly isMintFinal: boolean
  /** The refund of the same authorization, when somebody else pushed it into the contract. */
  readonly refund: BridgeRefund | null
  /** Unix seconds; null while it did not happen. */
  readonly times: {
    readonly paidSec: number
    readonly burnedSec: number | null
    readonly indexedSec: number | null
    readonly attestedSec: number | null
    readonly mintedSec: number | null
  }
}

/** A price of a bridge as it was told; `amountUsdc6` is what the payer signs for. */
export type BridgeQuote = Omit<BridgeLeg, 'referrer' | 'contract'> & {
  readonly id: string
  readonly requestHash: string
  readonly amountUsdc6: bigint
  /** Part of `feeUsdc6` that pays our gas. */
  readonly gasUsdc6: bigint
  readonly expiresAtSec: number
}

export type BridgeClaim = BridgeLeg & {
  readonly id: Hex
  readonly authorization: Authorization
  readonly signature: Hex
  readonly wireVersion: 1 | 2
  readonly requestHash: string
  readonly quoteId: string | null
  /** Call of the bridge contract that burns, and the gas it may use. */
  readonly data: Hex
  readonly gasLimit: bigint
}

/** What an authorization brought to the bridge contract outside of any bridge, and in which block. */
export type PushedDeposit = Pick<Deposit, 'txHash' | 'amountUsdc6' | 'blockNumber' | 'blockHash'>

/** What a burn booked for a referrer; null when nobody referred its payer. */
export type BridgeBooking = { readonly referrer: Address | null; readonly referralUsdc6: bigint }

export type BridgeRefund = { readonly state: RefundState; readonly refundTx: Hex | null }

/** What we owe, or paid back, to a payer whose authorization was never offered to us. */
export type OwedDeposit = BridgeRefund &
  Pick<DepositRow, 'id' | 'chainId' | 'payer' | 'amountUsdc6'>

/** Rows of bridges as the api uses them. Every method throws `DatabaseUnavailable`. */
export type Bridges = {
  saveQuote(quote: Omit<BridgeQuote, 'id'>): Promise<BridgeQuote>
  /** An unexpired quote (with grace) for exactly this request and amount. */
  quoteFor(ask: {
    readonly requestHash: string
    readonly amountUsdc6: bigint
  }): Promise<BridgeQuote | null>
  /** Null while it is no bridge of ours. */
  byId(id: Hex): Promise<Bridge | null>
  /** By any hash that its burn was ever signed under, by its mint, by its refund, or by its own id. */
  byTx(hash: Hex): Promise<Bridge | null>
  /** By the transaction that pushed it, by its refund, or by its id; null when nothing is owed. */
  owedBy(hash: Hex): Promise<OwedDeposit | null>
  /** Who earned from a burn of ours and how much, by its receipt; null while it is not mined. */
  bookingOf(id: Hex): Promise<BridgeBooking | null>
  /** The refund of money that somebody else pushed, once it is paid back or `timeoutMs` are over; null when none is known. */
  refundOf(id: Hex, timeoutMs: number): Promise<BridgeRefund | null>
  /**
   * One transaction: the bridge and the burn that is queued for it.
   *
   * `mine` is false when the authorization has a row, unless that was closed: what charged nothing may be tried again.
   * Throws `CrowdedPayer` when the payer's other burns under way leave too little of its balance, where that is given.
   */
  claim(
    claim: BridgeClaim,
    balanceUsdc6?: bigint,
  ): Promise<{ readonly mine: boolean; readonly bridge: Bridge }>
  /**
   * One transaction: the bridge whose authorization somebody else submitted, with its signature, and the refund that is
   * owed. Leaves alone what is stored already, but for a bridge that was closed and a refund that had left its chain.
   */
  recordFrontRun(
    claim: Omit<BridgeClaim, 'data' | 'gasLimit'>,
    deposit: PushedDeposit,
  ): Promise<void>
  /** The bridge once `isReached`, or as it is after `timeoutMs`. */
  waitUntil(id: Hex, isReached: (bridge: Bridge) => boolean, timeoutMs: number): Promise<Bridge>
  /** Calls `heard` with each change of this bridge until closed. */
  follow(id: Hex, heard: (bridge: Bridge) => void): { close(): Promise<void> }
  /** Bridges of the last ten minutes that were closed through the payer's doing. */
  failedOf(payer: Address): Promise<number>
}

/** Why a bridge would fail, asked of both chains before anything is taken. */
export type BridgeVerdict =
  | { readonly kind: 'valid'; readonly balanceUsdc6: bigint }
  | { readonly kind: 'refused'; readonly reason: BridgeReason }
  /** The authorization has brought its money to the bridge already; `txHash` is what did so, or paid it back. */
  | { readonly kind: 'taken'; readonly by: 'bridge' | 'refund'; readonly txHash: Hex }
  | {
      readonly kind: 'taken'
      readonly by: 'front_run'
      readonly txHash: Hex
      readonly deposit: PushedDeposit
    }

/** Live facts about routes. `health` never throws; `check` throws `RpcUnavailable`. */
export type BridgeRoutes = {
  /** Chains that can be left: the token that pays, and the bridge contract that is paid. */
  readonly sources: readonly PaymentOption[]
  /** Chains that this deployment reaches at all; a route to any other never opens here. */
  readonly connectedChainIds: readonly number[]
  /** Every route that the seed lists, from every chain with a bridge; remembered for some seconds. */
  health(): Promise<readonly RouteHealth[]>
  /** Simulates the burn as the operator; when it would fail, reads why on both chains. */
  check(
    claim: BridgeLeg & { readonly authorization: Authorization; readonly signature: Hex },
  ): Promise<BridgeVerdict>
  /** Code at an address, `0x` when none. */
  code(chainId: number, address: Address): Promise<Hex>
}

/** One bridge as the two chains' logs tell it; amounts in USDC-6, times in unix seconds. */
export type ProofFacts = {
  readonly id: Hex
  readonly chainId: number
  readonly contract: Address
  /** Null for a domain that no chain of ours has. */
  readonly toChainId: number | null
  readonly destinationDomain: number
  readonly payer: Address
  readonly referrer: Address | null
  readonly nonce: Hex
  readonly amountUsdc6: bigint
  readonly receiveUsdc6: bigint
  readonly maxNetworkFeeUsdc6: bigint
  readonly feeUsdc6: bigint
  readonly referralUsdc6: bigint
  readonly burnTx: Hex
  readonly burnBlockNumber: number
  readonly burnedSec: number
  readonly mintTx: Hex | null
  readonly mintBlockNumber: number | null
  readonly mintCaller: Address | null
  readonly mintedSec: number | null
  readonly receivedUsdc6: bigint | null
  readonly feeExecutedUsdc6: bigint | null
}

/** How far a burned bridge is. */
export type ProofStatus = Exclude<BridgeState, 'submitted' | 'closed' | 'front_run' | 'refunded'>

/** The same with what our own rows add to it, which no chain can confirm. */
export type ProofRow = ProofFacts & {
  readonly status: ProofStatus
  /** Whose transaction delivered it: the attestation service's forwarder, our own lane or a stranger; null before. */
  readonly mintedBy: 'forwarder' | 'self' | 'other' | null
}

/** Money that came with an authorization outside of any bridge, and what became of it. */
export type DepositRow = {
  readonly id: Hex
  readonly chainId: number
  readonly contract: Address
  readonly payer: Address
  readonly nonce: Hex
  readonly amountUsdc6: bigint
  readonly depositTx: Hex
  readonly depositBlockNumber: number
  readonly depositedSec: number
  readonly refundTx: Hex | null
  readonly refundedSec: number | null
}

export type ProofTotals = {
  readonly bridges: number
  readonly delivered: number
  readonly deliveredUsdc6: bigint
  readonly feesUsdc6: bigint
  readonly refunds: number
  /** Burned, not minted yet. */
  readonly pending: number
}

export type RouteTimes = {
  readonly chainId: number
  readonly toChainId: number
  readonly samples: number
  readonly p50Sec: number
  readonly p95Sec: number
}

export type EarningsRow = {
  readonly chainId: number
  readonly contract: Address
  readonly earnedUsdc6: bigint
  readonly paidUsdc6: bigint
  readonly claimableUsdc6: bigint
  readonly bridges: number
  readonly lastPayoutTx: Hex | null
}

export type ReferrerRow = {
  readonly chainId: number
  readonly referrer: Address
  readonly setByTx: Hex
  readonly sinceSec: number
}

/** Which bridges are meant; null and undefined leave a filter out. */
export type ProofFilter = {
  /** Chain that was left. */
  readonly chainId: number | null
  readonly payer: Address | null
  /** Time of the burn, both included. */
  readonly sinceSec?: number | undefined
  readonly untilSec?: number | undefined
}

/** What the index says about bridges. Every method throws `DatabaseUnavailable` or `IndexNotReady`. */
export type BridgeProofs = {
  /** Newest first; `after` is the last of the page before. */
  page(
    ask: ProofFilter & {
      readonly limit: number
      readonly after: { readonly burnedSec: number; readonly id: Hex } | null
    },
  ): Promise<readonly ProofRow[]>
  byId(id: Hex): Promise<ProofRow | null>
  byBurnTx(hash: Hex): Promise<readonly ProofRow[]>
  /** Deposits outside of bridges, newest first; `isOpen` keeps those to pay back unasked, not owed yet. */
  deposits(ask: {
    readonly limit: number
    readonly isOpen: boolean
  }): Promise<readonly DepositRow[]>
  /** Over all bridges, or those of a filter; refunds by the time of the refund. */
  totals(filter?: ProofFilter): Promise<ProofTotals>
  /** Over the newest 200 delivered bridges of each route. */
  times(): Promise<readonly RouteTimes[]>
  earnings(referrer: Address): Promise<readonly EarningsRow[]>
  referrer(payer: Address): Promise<readonly ReferrerRow[]>
  /** Newest indexed block per chain. */
  heads(): Promise<
    readonly { readonly chainId: number; readonly number: number; readonly timestampSec: number }[]
  >
}

/** Bridges recomputed from the two chains' own receipts; throws `RpcUnavailable`. */
export type ProofCheck = {
  /** What the chains say of what this transaction burned, now; `indexed` only tells where a mint may be. */
  read(chainId: number, burnTx: Hex, indexed: readonly ProofFacts[]): Promise<readonly ProofFacts[]>
}

/** USDC of an address on every chain that we know an RPC of; null where it does not answer. */
export type UsdcBalances = {
  read(
    address: Address,
  ): Promise<readonly { readonly chainId: number; readonly balanceUsdc6: bigint | null }[]>
  /** Whether an authorization was used or cancelled; throws `RpcUnavailable`, also for a chain of no RPC of ours. */
  isNonceUsed(chainId: number, payer: Address, nonce: Hex): Promise<boolean>
}

/** What the operations of the bridge need. */
export type BridgeDeps = {
  readonly bridges: Bridges
  readonly routes: BridgeRoutes
  readonly attestations: Attestations
  readonly proofs: BridgeProofs
  readonly proofCheck: ProofCheck
  readonly balances: UsdcBalances
  readonly cctp: CctpReads
  readonly outside: OutsideFetch
}

/** Dependencies of the operations of the bridge. */
export type BridgeCallDeps = {
  readonly bridge: BridgeDeps
  readonly gasEstimates: GasEstimates
  readonly clock: Clock
  readonly settings: PublicSettings
}
