import { type Address, type Hex, parseAbi } from 'viem'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { usdcAbi } from '../../../../contracts-abi/usdcAbi.ts'
import { RouteClosed, RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import type { Authorization } from '../../../payments/domain/authorization.ts'
import { undefinedIfReverted } from '../../../payments/store/undefinedIfReverted.ts'
import { BURN_GAS_LIMIT, bridgeCalldata } from '../../domain/bridgeCall.ts'
import { bridgeId } from '../../domain/bridgeId.ts'
import type { BridgeReason } from '../../domain/bridgeReasons.ts'
import { bridgeTimeProblem } from '../../domain/bridgeRules.ts'
import { depositIn } from '../../domain/depositIn.ts'
import type { BridgeLeg, BridgeVerdict } from '../../ports.ts'
import { pausableAbi, type RouteClient } from './routeClient.ts'

/** Number of blocks per log search: the minimum limit of public nodes, which every configured node accepts. */
const SEARCH_BLOCKS = 2_000n
/**
 * Maximum number of searches for the use of an authorization: they cover the 8191 blocks in which the contract can
 * prove a deposit.
 */
const MAX_SEARCHES = 5

export type Burn = BridgeLeg & {
  readonly destinationDomain: number
  readonly authorization: Authorization
  readonly signature: Hex
}

/** One chain of a route: its node and its USDC. */
type End = { readonly client: RouteClient; readonly usdc: Address }

type BridgeCheck = { readonly burn: Burn; readonly from: End; readonly to: End }

const tokenEventsAbi = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
])

/**
 * Simulates a burn as the operator would send it; if the simulation fails, reads the reason on both chains.
 *
 * Throws RouteClosed for a reason that the payer did not cause, RpcUnavailable if no log explains the failure, and
 * viem's errors.
 */
export async function checkBridge(check: BridgeCheck, operator: Address): Promise<BridgeVerdict> {
  const { burn, from, to } = check
  const payer = burn.authorization.from
  const [answer, head, barredThere, balanceUsdc6] = await Promise.all([
    undefinedIfReverted(
      from.client.call({
        account: operator,
        to: burn.contract,
        data: bridgeCalldata({ ...burn, leg: burn }),
        gas: BURN_GAS_LIMIT,
      }),
    ),
    from.client.getBlock(),
    // If the payer is denylisted on the destination, the burn would succeed, but every mint would fail.
    to.client.readContract({
      address: to.usdc,
      abi: usdcAbi,
      functionName: 'isBlacklisted',
      args: [payer],
    }),
    from.client.readContract({
      address: from.usdc,
      abi: usdcAbi,
      functionName: 'balanceOf',
      args: [payer],
    }),
  ])
  if (barredThere) return refusal('blacklisted_at_destination')
  const nowSec = Number(head.timestamp)
  const timing = bridgeTimeProblem(burn.authorization, { nowSec, chainId: burn.chainId })
  if (answer !== undefined) {
    return timing === null ? { kind: 'valid', balanceUsdc6 } : refusal(timing)
  }
  return diagnose(check, { number: head.number, timing })
}

type Head = { readonly number: bigint; readonly timing: 'not_yet_valid' | 'expired' | null }

/**
 * Finds the reason for a failed burn: first a settled or used authorization, then the checks of the token in their
 * order.
 */
async function diagnose({ burn, from }: BridgeCheck, head: Head): Promise<BridgeVerdict> {
  const { client, usdc } = from
  const { from: payer, nonce, valueUsdc6 } = burn.authorization
  const token = { address: usdc, abi: usdcAbi } as const
  const id = bridgeId({ chainId: burn.chainId, bridge: burn.contract, payer, nonce })
  const contract = { address: burn.contract, abi: quartetBridgeAbi } as const
  const [status, isUsed, isPaused, isClosed, isBarred, balanceUsdc6, code] = await Promise.all([
    client.readContract({ ...contract, functionName: 'statusOf', args: [id] }),
    client.readContract({ ...token, functionName: 'authorizationState', args: [payer, nonce] }),
    client.readContract({ address: usdc, abi: pausableAbi, functionName: 'paused' }),
    client.readContract({ ...contract, functionName: 'paused' }),
    client.readContract({ ...token, functionName: 'isBlacklisted', args: [payer] }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [payer] }),
    client.getCode({ address: payer }),
  ])
  if (status !== 0) return findSettlement(from.client, { burn, id, head })
  if (isUsed) return findUse(from, { burn, head })
  if (isPaused || isClosed)
    throw new RouteClosed('USDC or the bridge contract is paused', RETRY_AFTER_SEC.closedRoute)
  if (isBarred) return refusal('blacklisted')
  if (head.timing !== null) return refusal(head.timing)
  if (balanceUsdc6 < valueUsdc6) return refusal('insufficient_balance')
  // The key's signature is valid, so only the code to which the account delegates can reject the signature.
  return refusal(code === undefined || code === '0x' ? 'simulation_failed' : 'wallet_refuses')
}

/** Finds the transaction in which the contract settled the bridge. */
async function findSettlement(
  client: RouteClient,
  check: { readonly burn: Burn; readonly id: Hex; readonly head: Head },
): Promise<BridgeVerdict> {
  const { burn, id, head } = check
  const found = await newestFirst(head, async (range): Promise<BridgeVerdict | null> => {
    const about = {
      address: burn.contract,
      abi: quartetBridgeAbi,
      args: { id },
      ...range,
    } as const
    const [bridged, refunded, late] = await Promise.all([
      client.getContractEvents({ ...about, eventName: 'Bridged' }),
      client.getContractEvents({ ...about, eventName: 'FrontRunRefunded' }),
      client.getContractEvents({ ...about, eventName: 'LateRefunded' }),
    ])
    const [burnLog] = bridged
    const [refundLog] = [...refunded, ...late]
    if (burnLog !== undefined) {
      return { kind: 'taken', by: 'bridge', txHash: burnLog.transactionHash }
    }
    return refundLog === undefined
      ? null
      : { kind: 'taken', by: 'refund', txHash: refundLog.transactionHash }
  })
  if (found === null) throw unseen(burn)
  return found
}

/**
 * Finds the reason why an authorization is used: a third party deposited it, it paid another contract, or it was
 * cancelled.
 */
async function findUse(
  { client, usdc }: End,
  { burn, head }: { readonly burn: Burn; readonly head: Head },
): Promise<BridgeVerdict> {
  const { from: authorizer, nonce } = burn.authorization
  const end = await newestFirst(head, async (range) => {
    const about = {
      address: usdc,
      abi: tokenEventsAbi,
      args: { authorizer, nonce },
      ...range,
    } as const
    const [[use], [cancel]] = await Promise.all([
      client.getContractEvents({ ...about, eventName: 'AuthorizationUsed' }),
      client.getContractEvents({ ...about, eventName: 'AuthorizationCanceled' }),
    ])
    return use === undefined && cancel === undefined ? null : { use, cancel }
  })
  if (end === null) throw unseen(burn)
  const { use } = end
  if (use === undefined) return refusal('cancelled')
  const receipt = await client.getTransactionReceipt({ hash: use.transactionHash })
  const deposit = depositIn(receipt.logs, {
    usdc,
    contract: burn.contract,
    payer: authorizer,
    nonce,
  })
  if (deposit === null) return refusal('used')
  const { transactionHash: txHash, blockNumber, blockHash } = receipt
  return {
    kind: 'taken',
    by: 'front_run',
    txHash,
    deposit: { txHash, amountUsdc6: deposit, blockNumber: Number(blockNumber), blockHash },
  }
}

/**
 * Returns the error for a used authorization without a log. Logs may lag behind the state, and the payer must not sign
 * again for an amount that may already be taken.
 */
function unseen({ chainId }: Burn): RpcUnavailable {
  return new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode)
}

type Range = { readonly fromBlock: bigint; readonly toBlock: bigint }

/** Searches ranges of blocks from the newest block backwards, and returns the first result; null without a result. */
async function newestFirst<T>(
  { number }: Head,
  search: (range: Range) => Promise<T | null>,
): Promise<T | null> {
  let toBlock = number
  for (let searches = 0; searches < MAX_SEARCHES && toBlock >= 0n; searches += 1) {
    const fromBlock = toBlock >= SEARCH_BLOCKS ? toBlock - SEARCH_BLOCKS + 1n : 0n
    const found = await search({ fromBlock, toBlock })
    if (found !== null) return found
    toBlock = fromBlock - 1n
  }
  return null
}

function refusal(reason: BridgeReason): BridgeVerdict {
  return { kind: 'refused', reason }
}
