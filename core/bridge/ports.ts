import type { Address, Hex } from 'viem'
import type { Clock } from '../kernel/clock.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { GasEstimates } from '../kernel/transactionToSimulate.ts'
import type { Authorization } from '../payments/domain/authorization.ts'
import type { PaymentOption } from '../payments/ports.ts'
import type { GuardedFetch } from '../platform/egress/ports.ts'
import type { Attestations, CctpReads } from './cctpPorts.ts'
import type { BridgeReason } from './domain/bridgeReasons.ts'
import type { BridgeState, RefundState } from './domain/bridgeStates.ts'
import type { RouteHealth } from './domain/routeHealth.ts'
import type { Deposit } from './workPorts.ts'

/** Terms of a bridge without its authorization; amounts in USDC-6. */
export type BridgeLeg = {
  readonly chainId: number
  /** Bridge contract on the source chain, the payee of the payer's authorization. */
  readonly contract: Address
  readonly toChainId: number
  /** Minimum amount that the payer receives. */
  readonly receiveUsdc6: bigint
  /** Maximum network fee that the mint may deduct. */
  readonly maxNetworkFeeUsdc6: bigint
  /** Service fee, including the gas. */
  readonly feeUsdc6: bigint
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  readonly referrer: Address | null
}

/** Bridge as stored in its row. */
export type Bridge = BridgeLeg & {
  readonly id: Hex
  readonly payer: Address
  readonly nonce: Hex
  readonly amountUsdc6: bigint
  /** Key of the request; null for a bridge that did not come through the api. */
  readonly requestHash: string | null
  readonly state: BridgeState
  /** Reason for the close or the refund; null in other states. */
  readonly reason: string | null
  readonly laneTxId: number | null
  /** Hash of the newest signed attempt until the burn is in a block; then the hash of the burn. */
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
  /** Refund of the same authorization, if a third party moved the money into the contract; null otherwise. */
  readonly refund: BridgeRefund | null
  /** Times in unix seconds; null before the event. */
  readonly times: {
    readonly paidSec: number
    readonly burnedSec: number | null
    readonly indexedSec: number | null
    readonly attestedSec: number | null
    readonly mintedSec: number | null
  }
}

/** Quoted price of a bridge; `amountUsdc6` is the amount that the payer signs. */
export type BridgeQuote = Omit<BridgeLeg, 'referrer' | 'contract'> & {
  readonly id: string
  readonly requestHash: string
  readonly amountUsdc6: bigint
  /** Part of `feeUsdc6` that pays the gas. */
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
  /** Calldata of the burn call, and its gas limit. */
  readonly data: Hex
  readonly gasLimit: bigint
}

/** Deposit that an authorization made into the bridge contract outside of any bridge, and the block of the deposit. */
export type ExternalDeposit = Pick<Deposit, 'txHash' | 'amountUsdc6' | 'blockNumber' | 'blockHash'>

/** Credit of a burn to a referrer; `referrer` is null for a payer without a referrer. */
export type ReferralCredit = { readonly referrer: Address | null; readonly referralUsdc6: bigint }

export type BridgeRefund = { readonly state: RefundState; readonly refundTx: Hex | null }

/** Refund to a payer whose authorization did not come through the api. */
export type OwedDeposit = BridgeRefund &
  Pick<DepositRow, 'id' | 'chainId' | 'payer' | 'amountUsdc6'>

/** Stored bridges, for the api. Every method throws `DatabaseUnavailable`. */
export type Bridges = {
  saveQuote(quote: Omit<BridgeQuote, 'id'>): Promise<BridgeQuote>
  /**
   * Returns a quote for exactly this request and amount that has not expired, grace period included; null without such
   * a quote.
   */
  quoteFor(wanted: {
    readonly requestHash: string
    readonly amountUsdc6: bigint
  }): Promise<BridgeQuote | null>
  /** Returns null for an id without a stored bridge. */
  byId(id: Hex): Promise<Bridge | null>
  /** Finds a bridge by the transaction of any signed burn, of the mint or of the refund, or by the id of the bridge. */
  byTx(hash: Hex): Promise<Bridge | null>
  /** Finds a deposit by its transaction, by the transaction of the refund, or by id; null if no refund is owed. */
  owedBy(hash: Hex): Promise<OwedDeposit | null>
  /** Reads the referrer and credit of a burn from its receipt; null before the burn is in a block. */
  referralCreditOf(id: Hex): Promise<ReferralCredit | null>
  /**
   * Waits until the refund of a deposit is paid, at most `timeoutMs` milliseconds; returns the current refund, or null
   * for a deposit without a refund.
   */
  refundOf(id: Hex, timeoutMs: number): Promise<BridgeRefund | null>
  /**
   * Stores the bridge and queues its burn in one transaction.
   *
   * `isNew` is false if the authorization already has a row. A row in state `closed` does not count, because the payer
   * was not charged and may try again. Throws `PayerOvercommitted` if `balanceUsdc6` is given and is smaller than the
   * sum of this burn and the other open burns of the payer.
   */
  claim(
    claim: BridgeClaim,
    balanceUsdc6?: bigint,
  ): Promise<{ readonly isNew: boolean; readonly bridge: Bridge }>
  /**
   * Stores in one transaction a bridge whose authorization a third party submitted, the signature, and the owed refund.
   * Existing rows stay, except for a closed bridge and for a refund whose deposit had left the chain.
   */
  recordFrontRun(
    claim: Omit<BridgeClaim, 'data' | 'gasLimit'>,
    deposit: ExternalDeposit,
  ): Promise<void>
  /** Returns the bridge as soon as `isReached` returns true, or the current bridge after `timeoutMs`. */
  waitUntil(id: Hex, isReached: (bridge: Bridge) => boolean, timeoutMs: number): Promise<Bridge>
  /** Calls `listener` with each change of this bridge until the returned handle is closed. */
  follow(id: Hex, listener: (bridge: Bridge) => void): { close(): Promise<void> }
  /**
   * Withdraws the burn of a bridge whose payment was never signed into a transaction; the workers then close the bridge
   * without a charge. Returns false for every other bridge.
   */
  withdraw(id: Hex): Promise<boolean>
  /** Counts the bridges of the last ten minutes that failed because of the payer. */
  countFailures(payer: Address): Promise<number>
}

/** Result of the check of a bridge on both chains, before any charge. */
export type BridgeVerdict =
  | { readonly kind: 'valid'; readonly balanceUsdc6: bigint }
  | { readonly kind: 'refused'; readonly reason: BridgeReason }
  /** The authorization has already moved its money to the bridge contract; `txHash` is the burn or the refund. */
  | { readonly kind: 'taken'; readonly by: 'bridge' | 'refund'; readonly txHash: Hex }
  | {
      readonly kind: 'taken'
      readonly by: 'front_run'
      readonly txHash: Hex
      readonly deposit: ExternalDeposit
    }

/** Live facts about routes. `health` never throws; `check` throws `RpcUnavailable`. */
export type BridgeRoutes = {
  /** Source chains: the token of the payment, and the bridge contract as payee. */
  readonly sources: readonly PaymentOption[]
  /** Chains with a node in this deployment; a route to any other chain never opens. */
  readonly connectedChainIds: readonly number[]
  /** Returns every route in the specification from every chain with a bridge contract; cached for 2 to 10 seconds. */
  health(): Promise<readonly RouteHealth[]>
  /** Throws `NoSynchronousStandby` if a failover could lose the row of a new bridge. */
  requireStandby(): Promise<void>
  /** Simulates the burn as the operator; if the simulation fails, reads the reason on both chains. */
  check(
    claim: BridgeLeg & { readonly authorization: Authorization; readonly signature: Hex },
  ): Promise<BridgeVerdict>
  /** Returns the code at an address; `0x` for an address without code. */
  code(chainId: number, address: Address): Promise<Hex>
}

/** Facts of one bridge by the logs of the two chains; amounts in USDC-6, times in unix seconds. */
export type ProofFacts = {
  readonly id: Hex
  readonly chainId: number
  readonly contract: Address
  /** Destination chain; null for the domain of an unknown chain. */
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

/** State of a burned bridge. */
export type ProofStatus = Exclude<BridgeState, 'submitted' | 'closed' | 'front_run' | 'refunded'>

/** Facts of the chains, and fields of `app.bridge` that no chain can confirm. */
export type ProofRow = ProofFacts & {
  readonly status: ProofStatus
  /**
   * Sender of the mint: the forwarder of the attestation service, a lane of this service or another account; null
   * before the mint.
   */
  readonly mintedBy: 'forwarder' | 'self' | 'other' | null
}

/** Deposit outside of any bridge, and its refund. */
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
  /** Number of burned bridges without a mint. */
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

/** Filter of bridges; null or undefined leaves out a condition. */
export type ProofFilter = {
  /** Source chain. */
  readonly chainId: number | null
  readonly payer: Address | null
  /** Time of the burn, unix seconds, both bounds included. */
  readonly sinceSec?: number | undefined
  readonly untilSec?: number | undefined
}

/**
 * Reads of bridges in the index. Every method throws `DatabaseUnavailable` or `IndexNotReady`; every method but `heads`
 * throws `IndexHole` if blocks are missing on a chain of the answer.
 */
export type BridgeProofs = {
  /** Returns a page of bridges, newest first; `after` is the last row of the previous page. */
  page(
    wanted: ProofFilter & {
      readonly limit: number
      readonly after: { readonly burnedSec: number; readonly id: Hex } | null
    },
  ): Promise<readonly ProofRow[]>
  byId(id: Hex): Promise<ProofRow | null>
  byBurnTx(hash: Hex): Promise<readonly ProofRow[]>
  /**
   * Returns deposits outside of bridges, newest first; with `isOpen`, only deposits that need an automatic refund and
   * have no refund row.
   */
  deposits(wanted: {
    readonly limit: number
    readonly isOpen: boolean
  }): Promise<readonly DepositRow[]>
  /** Returns the sums over all bridges, or over the bridges of a filter; refunds count by the time of the refund. */
  totals(filter?: ProofFilter): Promise<ProofTotals>
  /** Returns the delivery times over the newest 200 delivered bridges of each route. */
  times(): Promise<readonly RouteTimes[]>
  earnings(referrer: Address): Promise<readonly EarningsRow[]>
  referrer(payer: Address): Promise<readonly ReferrerRow[]>
  /** Returns the newest indexed block of each chain. */
  heads(): Promise<
    readonly { readonly chainId: number; readonly number: number; readonly timestampSec: number }[]
  >
}

/** Recomputes bridges from the receipts of the two chains. Throws `RpcUnavailable`. */
export type ProofCheck = {
  /**
   * Reads the current outcome of the burns in this transaction from the chains; `indexed` is only a hint for the search
   * of the mint.
   */
  read(chainId: number, burnTx: Hex, indexed: readonly ProofFacts[]): Promise<readonly ProofFacts[]>
}

/** Reads of USDC on every chain with a configured RPC; the balance is null for a chain that does not answer. */
export type UsdcBalances = {
  read(
    address: Address,
  ): Promise<readonly { readonly chainId: number; readonly balanceUsdc6: bigint | null }[]>
  /**
   * Returns true if an authorization was used or cancelled. Throws `RpcUnavailable`, also for a chain without an RPC.
   */
  isNonceUsed(chainId: number, payer: Address, nonce: Hex): Promise<boolean>
}

/** Dependencies of the bridge: stores and services. */
export type BridgeDeps = {
  readonly bridges: Bridges
  readonly routes: BridgeRoutes
  readonly attestations: Attestations
  readonly proofs: BridgeProofs
  readonly proofCheck: ProofCheck
  readonly balances: UsdcBalances
  readonly cctp: CctpReads
  readonly outside: GuardedFetch
}

/** Dependencies of the operations on bridges. */
export type BridgeCallDeps = {
  readonly bridge: BridgeDeps
  readonly gasEstimates: GasEstimates
  readonly clock: Clock
  readonly settings: PublicSettings
}
