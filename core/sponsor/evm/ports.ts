import type { Address, Hex } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import type { NativePrice } from '../../kernel/coins/nativePrice.ts'
import type { PublicSettings } from '../../kernel/publicSettings.ts'
import type { SignedDelegation } from '../../transactions/domain/signedDelegation.ts'
import type { EvmState } from '../shared/domain/sponsorshipStates.ts'
import type { QuoteDraft, SponsorshipOf, SponsorshipRows, StoredQuote } from '../shared/ports.ts'
import type { SolanaDeps, SolFeed } from '../solana/ports.ts'
import type { SolanaStats } from '../solana/statsPorts.ts'
import type { SponsorLane } from './domain/sponsorLane.ts'
import type { UserOperation } from './domain/userOperation.ts'

/** Contracts and native coin of the sponsor on one chain. */
export type SponsorChain = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly paymaster: Address
  /** Account to which plain wallets are delegated. */
  readonly accountImplementation: Address
  /** Symbol of the native coin, for example `ETH`. */
  readonly nativeSymbol: string
}

/** Whether the sponsor sells on a chain now; `reason` is text for people, null while the chain is open. */
export type SponsorHealth = SponsorChain & {
  readonly isOpen: boolean
  readonly reason: string | null
  /** Key whose signatures the paymaster accepts; null before the first read of the chain. */
  readonly signer: Address | null
  /** Deposit of the paymaster in the EntryPoint, and the reserved part of the deposit, wei. */
  readonly depositWei: bigint | null
  readonly reservedWei: bigint | null
  /** Keys that submit operations. */
  readonly submitters: readonly SubmitterHealth[]
}

export type SubmitterHealth = {
  readonly address: Address
  readonly isOpen: boolean
  readonly balanceWei: bigint
  /** Number of transactions that are not yet in a block. */
  readonly pending: number
}

/** Current gas fees of a chain, wei per gas. */
export type GasMarket = {
  readonly blockNumber: number
  readonly blockSec: number
  readonly baseFeeWei: bigint
  /** Minimum tip with which an operation enters a block without a noticeable delay. */
  readonly tipWei: bigint
}

/** Code and nonces of an address, with which a delegation of the address is checked. */
export type AccountFacts = {
  readonly code: Hex
  /** Transaction count of the address, which is the nonce of an authorization that the address signs now. */
  readonly nonce: number
  /** Transaction count including pending transactions of the node. */
  readonly pendingNonce: number
}

/** Result of a dry run; `gasUsed` is the gas that the EntryPoint would charge. */
export type DryRun =
  | { readonly kind: 'passed'; readonly gasUsed: bigint }
  | {
      readonly kind: 'failed'
      /** `AA24`, for example, or `EXECUTION_REVERTED` if the account's own call fails. */
      readonly code: string
      /** Safe to return to callers. */
      readonly reason: string
      readonly revertData: Hex | null
    }

/**
 * Node of one chain of the sponsor. Every method throws `RpcUnavailable`; methods that simulate calls also throw
 * `GasUnavailable` when too many simulations wait.
 */
export type GasNode = SponsorChain & {
  /**
   * Returns the difference from the expected contracts; null if the contracts match. Checks on
   * start and then at intervals.
   */
  problem(): Promise<string | null>
  /** Returns the key whose signatures the paymaster accepts. */
  signer(): Promise<Address>
  depositWei(): Promise<bigint>
  market(): Promise<GasMarket>
  account(address: Address): Promise<AccountFacts>
  /** Throws `GasUnavailable` when no source is fresh, or when both sources differ too much. */
  nativePrice(): Promise<NativePrice>
  /** Returns the sequence of the nonce key `key` of an account. */
  nonce(sender: Address, key: bigint): Promise<bigint>
  /**
   * Returns the gas that a call from the EntryPoint to the account would use. A non-null `delegate`
   * replaces the code of the account.
   *
   * `failed` contains the revert reason.
   */
  estimateCall(call: {
    readonly sender: Address
    readonly callData: Hex
    readonly delegate: Address | null
  }): Promise<DryRun>
  /** Simulates `handleOps` from `submitter` without sending a transaction; `delegation` takes effect first. */
  dryRun(run: {
    readonly operation: UserOperation
    readonly delegation: SignedDelegation | null
    readonly submitter: Address
    /** True for a paid request, which does not wait behind free requests. */
    readonly isPaid?: boolean
  }): Promise<DryRun>
  /**
   * Returns the wei that a chain charges to publish the transaction on another chain, plus the
   * operator fee for `gas`; 0 on a chain without these fees.
   */
  l1FeeWei(transaction: Hex, gas: bigint): Promise<bigint>
  /** Returns the hash that the EntryPoint computes; an EIP-7702 account must be delegated already. */
  userOpHash(operation: UserOperation): Promise<Hex>
}

/** A price of a sponsorship; `operation` lacks the fields that differ between sponsorships. */
export type GasQuoteDraft = QuoteDraft & {
  readonly lane: SponsorLane
  readonly chainId: number
  /** The nonce is 0 in the direct lane, because each sponsorship has its own nonce key. */
  readonly operation: UserOperation
  readonly delegate: Address | null
  readonly needsAuthorization: boolean
  readonly capWei: bigint
  readonly nativePrice: Pick<NativePrice, 'usdE8' | 'source' | 'blockNumber'>
}

export type GasQuote = StoredQuote<GasQuoteDraft>

/** Sponsorship as stored in its row. */
export type Sponsorship = SponsorshipOf<EvmState> & {
  readonly lane: SponsorLane
  readonly chainId: number
  readonly paymaster: Address
  readonly sender: Address
  readonly delegate: Address | null
  readonly needsAuthorization: boolean
  /** Contains the paymaster fields after the sponsor signed; its signature is always `0x`. */
  readonly operation: UserOperation
  readonly capWei: bigint
  readonly maxFeeCapWei: bigint
  readonly userOpHash: Hex | null
  /** Unix seconds until which the service and the chain accept the operation. */
  readonly validUntilSec: number | null
  readonly chainValidUntilSec: number | null
  /** Signature of the caller; null before the post. */
  readonly signature: Hex | null
  readonly dryRuns: number
  readonly laneTxId: number | null
  /** Hash of the newest signed attempt until the transaction is in a block, then the hash in the block. */
  readonly txHash: Hex | null
  readonly blockNumber: number | null
  readonly success: boolean | null
  readonly actualGasCostWei: bigint | null
  readonly isFinal: boolean
  /**
   * Hash of another executed operation of the same payment. Both operations share a nonce, so this
   * operation cannot execute.
   */
  readonly servedBy: Hex | null
  /** Unix second of the post that was accepted; null before the post. */
  readonly postedAtSec: number | null
}

/** Result of the post of a signed operation. */
export type PostVerdict =
  | { readonly kind: 'posted' }
  /** Another post came first; contains the current sponsorship. */
  | { readonly kind: 'known'; readonly sponsorship: Sponsorship }
  /** No submitter can send the operation now. */
  | { readonly kind: 'no_submitter' }

/** Rows of sponsorships on EVM chains that the API uses. Every method throws `DatabaseUnavailable`. */
export type Sponsorships = SponsorshipRows<GasQuoteDraft, Sponsorship> & {
  /** Finds a sponsorship by the hash of its operation, or by the hash of any signed attempt of its transaction. */
  byHash(hash: Hex): Promise<Sponsorship | null>
  /**
   * Counts a dry run that failed by a fault of the caller; returns false if the number has reached
   * the limit.
   */
  countDryRun(id: Hex): Promise<boolean>
  /**
   * In one database transaction, moves the sponsorship to `posted` and queues the operation at the open submitter with
   * the fewest requests.
   */
  post(post: {
    readonly id: Hex
    readonly signature: Hex
    readonly delegation: SignedDelegation | null
    readonly tipWei: bigint
    /** Maximum fee per gas of the operation, wei. */
    readonly maxFeeWei: bigint
    /** Returns the call data and gas limit of `handleOps` for a beneficiary. */
    readonly call: (beneficiary: Address) => { readonly data: Hex; readonly gasLimit: bigint }
  }): Promise<PostVerdict>
  /**
   * Returns the wei that the deposit of a chain may still have to pay, and the health of its
   * submitters.
   */
  submitterState(chainId: number): Promise<{
    readonly reservedWei: bigint
    readonly submitters: readonly SubmitterHealth[]
  }>
}

/** Statistics of one chain from logs and receipts only; wei and USDC-6. */
export type GasChainStats = {
  readonly chainId: number
  readonly paymaster: Address
  readonly head: { readonly number: number; readonly timestampSec: number } | null
  readonly operations: number
  readonly succeeded: number
  readonly opReverted: number
  /** Operations that third parties submitted. */
  readonly external: number
  readonly senders: number
  /** Gas that the EntryPoint metered. */
  readonly gasUsed: bigint
  /** Cost that the deposit paid, and the part of this cost that went to third parties. */
  readonly actualGasCostWei: bigint
  readonly externalCostWei: bigint
  /** Real cost of the transactions of the operator's submitters. */
  readonly txCostWei: bigint
  readonly l1FeeWei: bigint
  /** Deposit at the head, computed from events; inexact only after a deposit without an event. */
  readonly depositWei: bigint
  readonly depositIsExact: boolean
  readonly depositedWei: bigint
  readonly withdrawnWei: bigint
  readonly recent: readonly GasOperationFacts[]
}

export type GasOperationFacts = {
  readonly chainId: number
  readonly userOpHash: Hex
  /** Null when the paymaster logged no id. */
  readonly sponsorshipId: Hex | null
  readonly txHash: Hex
  readonly sender: Address
  readonly success: boolean
  readonly actualGasCostWei: bigint
  readonly actualGasUsed: bigint
  readonly txCostWei: bigint
  /** Price that the caller paid; null without a known settled payment. */
  readonly feeUsdc6: bigint | null
  readonly blockNumber: number
  readonly timestampSec: number
}

/** Statistics of one window that the chain does not contain, from rows of the operator. */
export type OperatorGasStats = {
  readonly chainId: number
  /** Valid prices and prices with a sale; other prices are deleted. */
  readonly quoted: number
  readonly paid: number
  readonly submitted: number
  /**
   * Number of sponsorships by outcome, each counted once; `executed` counts calls that succeeded.
   */
  readonly executed: number
  readonly opReverted: number
  readonly txReverted: number
  readonly failed: number
  readonly expired: number
  readonly external: number
  readonly feesUsdc6: bigint
  /**
   * Cost of the submitters' transactions without an executed operation, wei: reverted and cancelled
   * transactions.
   */
  readonly lostCostWei: bigint
  readonly lanes: { readonly [lane in SponsorLane]: number }
  /** Milliseconds from the post of an operation until its block was observed; null without an operation. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
}

export type GasStatsWindow = 'h24' | 'd7' | 'all'

/** Statistics of the sponsor. Every method throws `DatabaseUnavailable`, `IndexNotReady` or `IndexHole`. */
export type GasStats = {
  chain(window: GasStatsWindow): Promise<readonly GasChainStats[]>
  desk(window: GasStatsWindow): Promise<readonly OperatorGasStats[]>
  /** Returns the statistics of the sponsor on Solana from stored rows; throws only `DatabaseUnavailable`. */
  solana(): Promise<SolanaStats>
  /** Returns a sponsored operation on any chain from the index. */
  operation(userOpHash: Hex): Promise<GasOperationFacts | null>
  /** Returns the newest sponsored operations of an account on all chains, at most `limit`. */
  ofSender(of: {
    readonly sender: Address
    readonly limit: number
  }): Promise<readonly GasOperationFacts[]>
}

/** Dependencies of the operations of the sponsor on EVM chains. */
export type GasDeps = {
  /** Chains with a sponsor, the preferred chain first. */
  readonly nodes: readonly GasNode[]
  readonly sponsorships: Sponsorships
  readonly stats: GasStats
  /** Returns the health of each chain, cached for some seconds. Never throws. */
  health(): Promise<readonly SponsorHealth[]>
  readonly rules: GasRules
}

/** Price and limits of sponsorships; the operator sets only `graceSec`. */
export type GasRules = {
  readonly minPriceUsdc6: bigint
  readonly multiplierBps: bigint
  readonly constantGas: bigint
  /** Seconds for which a quote and a sponsorship are valid, and additional seconds that the chain grants. */
  readonly quoteSec: number
  readonly graceSec: number
  readonly maxCallDataBytes: number
}

/** Dependencies of the paid operations of the sponsor. */
export type SponsorCallDeps = {
  readonly gas: GasDeps
  /** Null when transactions on Solana are not sponsored. */
  readonly solana: SolanaDeps | null
  /** Coin feeds, which give the price of SOL. */
  readonly markets: { readonly reads: SolFeed }
  readonly clock: Clock
  readonly settings: PublicSettings
}
