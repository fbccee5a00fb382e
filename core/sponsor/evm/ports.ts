import type { Address, Hex } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import type { NativePrice } from '../../kernel/coins/nativePrice.ts'
import type { PublicSettings } from '../../kernel/publicSettings.ts'
import type { SignedDelegation } from '../../transactions/domain/signedDelegation.ts'
import type { EvmState } from '../shared/domain/sponsorshipStates.ts'
import type { QuoteDraft, Quoted, SponsorshipOf, SponsorshipRows } from '../shared/ports.ts'
import type { SolanaDeps, SolFeed } from '../solana/ports.ts'
import type { SolanaStats } from '../solana/statsPorts.ts'
import type { SponsorLane } from './domain/sponsorLane.ts'
import type { UserOperation } from './domain/userOperation.ts'

/** What the sponsor has on one chain, as deployment and chain say. */
export type SponsorChain = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly paymaster: Address
  /** Account that plain wallets are delegated to. */
  readonly accountImplementation: Address
  /** The chain's coin, `ETH`. */
  readonly nativeSymbol: string
}

/** Whether a chain can be sold now; `reason` is for people, null while it can. */
export type SponsorHealth = SponsorChain & {
  readonly isOpen: boolean
  readonly reason: string | null
  /** Key whose signature the paymaster takes; null before the chain was asked. */
  readonly signer: Address | null
  /** Deposit of the paymaster in the EntryPoint, and what of it is promised, wei. */
  readonly depositWei: bigint | null
  readonly reservedWei: bigint | null
  /** Keys that carry operations. */
  readonly submitters: readonly SubmitterHealth[]
}

export type SubmitterHealth = {
  readonly address: Address
  readonly isOpen: boolean
  readonly balanceWei: bigint
  /** Transactions that are in no block yet. */
  readonly pending: number
}

/** What gas costs on a chain now, wei per gas. */
export type GasMarket = {
  readonly blockNumber: number
  readonly blockSec: number
  readonly baseFeeWei: bigint
  /** Tip below which operations wait longer than people do. */
  readonly tipWei: bigint
}

/** What an address is, as far as delegating it goes. */
export type AccountFacts = {
  readonly code: Hex
  /** Count of its transactions: the nonce of an authorization that it signs now. */
  readonly nonce: number
  /** The same with those that the node knows and no block has. */
  readonly pendingNonce: number
}

/** How a dry run ended; `gasUsed` is what the EntryPoint would charge for. */
export type DryRun =
  | { readonly kind: 'passed'; readonly gasUsed: bigint }
  | {
      readonly kind: 'failed'
      /** `AA24`, or `EXECUTION_REVERTED` when the account's own call fails. */
      readonly code: string
      /** Safe to show. */
      readonly reason: string
      readonly revertData: Hex | null
    }

/** One chain of the sponsor. Every method throws `RpcUnavailable`; what tries things, `GasUnavailable` when too many wait. */
export type GasNode = SponsorChain & {
  /** Whether contracts are the ones we think they are; looked at on start and now and then. Null while they are. */
  problem(): Promise<string | null>
  /** Key whose signature the paymaster takes. */
  signer(): Promise<Address>
  depositWei(): Promise<bigint>
  market(): Promise<GasMarket>
  account(address: Address): Promise<AccountFacts>
  /** Throws `GasUnavailable` when no source is fresh, or both differ too much. */
  nativePrice(): Promise<NativePrice>
  /** Sequence of the nonce key `key` of an account. */
  nonce(sender: Address, key: bigint): Promise<bigint>
  /**
   * Gas that a call of the EntryPoint to the account would use, as if it ran `delegate` where that is given.
   *
   * `failed` says why it reverts.
   */
  estimateCall(call: {
    readonly sender: Address
    readonly callData: Hex
    readonly delegate: Address | null
  }): Promise<DryRun>
  /** Runs `handleOps` as `submitter` would, without sending it; `delegation` takes effect first. */
  dryRun(run: {
    readonly operation: UserOperation
    readonly delegation: SignedDelegation | null
    readonly submitter: Address
    /** Whether somebody paid for it: it does not wait behind what is free. */
    readonly isPaid?: boolean
  }): Promise<DryRun>
  /**
   * Wei that publishing these bytes elsewhere costs, and what the chain's operator takes beside for `gas`; 0 where a chain
   * has neither.
   */
  l1FeeWei(transaction: Hex, gas: bigint): Promise<bigint>
  /** The hash as the EntryPoint itself computes it; an account of 7702 must be delegated by then. */
  userOpHash(operation: UserOperation): Promise<Hex>
}

/** A price; `operation` lacks what each sponsorship adds. */
export type GasQuoteDraft = QuoteDraft & {
  readonly lane: SponsorLane
  readonly chainId: number
  /** In the direct lane the nonce is 0 here; each sponsorship has a nonce key of its own. */
  readonly operation: UserOperation
  readonly delegate: Address | null
  readonly needsAuthorization: boolean
  readonly capWei: bigint
  readonly nativePrice: Pick<NativePrice, 'usdE8' | 'source' | 'blockNumber'>
}

export type GasQuote = Quoted<GasQuoteDraft>

/** A sponsorship as its row says. */
export type Sponsorship = SponsorshipOf<EvmState> & {
  readonly lane: SponsorLane
  readonly chainId: number
  readonly paymaster: Address
  readonly sender: Address
  readonly delegate: Address | null
  readonly needsAuthorization: boolean
  /** With paymaster fields once it is signed by us; its signature is always `0x`. */
  readonly operation: UserOperation
  readonly capWei: bigint
  readonly maxFeeCapWei: bigint
  readonly userOpHash: Hex | null
  /** Until when we take the operation, and until when the chain does. */
  readonly validUntilSec: number | null
  readonly chainValidUntilSec: number | null
  /** The caller's; null before it was posted. */
  readonly signature: Hex | null
  readonly dryRuns: number
  readonly laneTxId: number | null
  /** Newest signed form while it is not mined; the mined one afterwards. */
  readonly txHash: Hex | null
  readonly blockNumber: number | null
  readonly success: boolean | null
  readonly actualGasCostWei: bigint | null
  readonly isFinal: boolean
  /** Hash of another operation of the same payment that was executed: this one never is, their nonce is one. */
  readonly servedBy: Hex | null
}

/** What becomes of a post of a signed operation. */
export type PostVerdict =
  | { readonly kind: 'posted'; readonly sponsorship: Sponsorship }
  /** Somebody was faster: as it is now. */
  | { readonly kind: 'known'; readonly sponsorship: Sponsorship }
  /** No key can carry it now. */
  | { readonly kind: 'no_submitter' }

/** Rows of sponsorships on EVM chains as the api uses them. Every method throws `DatabaseUnavailable`. */
export type Sponsorships = SponsorshipRows<GasQuoteDraft, Sponsorship> & {
  /** By the hash of the operation or by any hash that its transaction was signed under. */
  byHash(hash: Hex): Promise<Sponsorship | null>
  /** Counts a dry run that failed by its caller's doing; false when there were too many. */
  countDryRun(id: Hex): Promise<boolean>
  /** One transaction: the operation is `posted`, and queued at the open submitter that has least to do. */
  post(post: {
    readonly id: Hex
    readonly signature: Hex
    readonly delegation: SignedDelegation | null
    readonly tipWei: bigint
    /** Call of the EntryPoint for a beneficiary, and the gas it may use. */
    readonly call: (beneficiary: Address) => { readonly data: Hex; readonly gasLimit: bigint }
  }): Promise<PostVerdict>
  /** Sum of what the deposit of a chain may still have to pay, and how its submitters are. */
  standing(chainId: number): Promise<{
    readonly reservedWei: bigint
    readonly submitters: readonly SubmitterHealth[]
  }>
}

/** Figures of one chain that logs and receipts alone give; wei and USDC-6. */
export type GasChainStats = {
  readonly chainId: number
  readonly paymaster: Address
  readonly head: { readonly number: number; readonly timestampSec: number } | null
  readonly operations: number
  readonly succeeded: number
  readonly opReverted: number
  /** Carried by others than our submitters. */
  readonly external: number
  readonly senders: number
  /** As the EntryPoint counted it. */
  readonly gasUsed: bigint
  /** What the deposit paid, and what of that went to others than our submitters. */
  readonly actualGasCostWei: bigint
  readonly externalCostWei: bigint
  /** What the transactions of our submitters really cost. */
  readonly txCostWei: bigint
  readonly l1FeeWei: bigint
  /** The deposit as events tell it up to the head; not exact only after a deposit that no event explains. */
  readonly depositWei: bigint
  readonly depositIsExact: boolean
  readonly depositedWei: bigint
  readonly withdrawnWei: bigint
  readonly recent: readonly GasOperationFacts[]
}

export type GasOperationFacts = {
  readonly chainId: number
  readonly userOpHash: Hex
  /** Null when the paymaster logged no id with it. */
  readonly sponsorshipId: Hex | null
  readonly txHash: Hex
  readonly sender: Address
  readonly success: boolean
  readonly actualGasCostWei: bigint
  readonly actualGasUsed: bigint
  readonly txCostWei: bigint
  /** What its caller paid; null when no settled payment of ours is known for it. */
  readonly feeUsdc6: bigint | null
  readonly blockNumber: number
  readonly timestampSec: number
}

/** Figures that only our own rows give, over one window. */
export type OperatorGasStats = {
  readonly chainId: number
  /** Prices that still hold, or by which something was sold; nobody keeps the others. */
  readonly quoted: number
  readonly paid: number
  readonly submitted: number
  /** What became of sponsorships, each counted once; `executed` ones did what they were asked to. */
  readonly executed: number
  readonly opReverted: number
  readonly txReverted: number
  readonly failed: number
  readonly expired: number
  readonly external: number
  readonly feesUsdc6: bigint
  /** What transactions of our submitters cost that carried no operation: reverted and cancelled ones. */
  readonly lostCostWei: bigint
  readonly lanes: { readonly [lane in SponsorLane]: number }
  /** Milliseconds from a taken operation until its block was seen; null without any. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
}

export type GasStatsWindow = 'h24' | 'd7' | 'all'

/** Every method throws `DatabaseUnavailable` or `IndexNotReady`. */
export type GasStats = {
  chain(window: GasStatsWindow): Promise<readonly GasChainStats[]>
  desk(window: GasStatsWindow): Promise<readonly OperatorGasStats[]>
  /** What the sponsor on Solana did, in our own rows; throws `DatabaseUnavailable` alone. */
  solana(): Promise<SolanaStats>
  /** One operation of ours on any chain, as the index knows it. */
  operation(userOpHash: Hex): Promise<GasOperationFacts | null>
}

/** What the operations of the gas sponsor need. */
export type GasDeps = {
  /** Chains with a sponsor, the preferred one first. */
  readonly nodes: readonly GasNode[]
  readonly sponsorships: Sponsorships
  readonly stats: GasStats
  /** Whether each chain can be sold now; remembered for some seconds. Never throws. */
  health(): Promise<readonly SponsorHealth[]>
  readonly rules: GasRules
}

/** What sponsorships are priced and limited by; of these the operator sets `graceSec` alone. */
export type GasRules = {
  readonly minPriceUsdc6: bigint
  readonly multiplierBps: bigint
  readonly constantGas: bigint
  /** Seconds for which a quote and a sponsorship hold, and what the chain grants beyond. */
  readonly quoteSec: number
  readonly graceSec: number
  readonly maxCallDataBytes: number
}

/** Dependencies of the operations of the gas sponsor. */
export type SponsorCallDeps = {
  readonly gas: GasDeps
  /** Null where no transaction on Solana is sponsored. */
  readonly solana: SolanaDeps | null
  /** Feeds of coins, which price SOL. */
  readonly markets: { readonly reads: SolFeed }
  readonly clock: Clock
  readonly settings: PublicSettings
}
