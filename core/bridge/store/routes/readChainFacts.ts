import { type Address, type Hex, parseAbi } from 'viem'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { tokenMessengerAbi } from '../../../../contracts-abi/tokenMessengerAbi.ts'
import { tokenMinterAbi } from '../../../../contracts-abi/tokenMinterAbi.ts'
import { usdcAbi } from '../../../../contracts-abi/usdcAbi.ts'
import { mulDivUp } from '../../../kernel/money.ts'
import { undefinedIfReverted } from '../../../payments/store/undefinedIfReverted.ts'
import { BURN_GAS_USED } from '../../domain/bridgeCall.ts'
import type { ChainFacts } from '../../domain/checkRoute.ts'
import { pausableAbi, type RouteClient } from './routeClient.ts'

/** Chain of this deployment that has CCTP. */
export type RouteChain = {
  readonly chainId: number
  readonly usdc: Address
  readonly tokenMessenger: Address
  readonly messageTransmitter: Address
  readonly tokenMinter: Address
  /** Bridge contract; null for a chain without a bridge contract. */
  readonly bridge: Address | null
  /** Returns the current price of one native coin, USDC-6; the maximum price if no current price is known. */
  readonly nativePriceUsdc6: () => Promise<bigint>
  /** Chains that may exchange messages with this chain, by CCTP domain. */
  readonly peers: readonly { readonly domain: number; readonly tokenMessenger: Address }[]
}

/** Contract of OP stack chains that returns the L1 fee of a transaction. Source: OP stack predeploys. */
const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'
const oracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)'])
/** Length of a signed burn, bytes: its calldata of 420 bytes and the envelope, rounded up. */
const BURN_BYTES = 700n

/**
 * Factor of the base fee: a burn is sent later than its quote, so the price includes 20 % above the current base fee.
 */
const BASE_FEE_NUMERATOR = 12n
const BASE_FEE_DENOMINATOR = 10n
const WEI = 10n ** 18n

/**
 * Reads the state of CCTP and of the bridge contract on a chain. Throws viem's errors, and RangeError if the node
 * serves another chain.
 */
export async function readChainFacts(client: RouteClient, chain: RouteChain): Promise<ChainFacts> {
  const usdc = { address: chain.usdc, abi: usdcAbi } as const
  const minter = { address: chain.tokenMinter, abi: tokenMinterAbi } as const
  const isPaused = (address: Address) =>
    client.readContract({ address, abi: pausableAbi, functionName: 'paused' })
  const [chainId, head, usdcPaused, transmitterPaused, messengerPaused, minterPaused] =
    await Promise.all([
      client.getChainId(),
      client.getBlock(),
      isPaused(chain.usdc),
      isPaused(chain.messageTransmitter),
      // Some versions of the messenger cannot be paused and have no `paused` function.
      undefinedIfReverted(isPaused(chain.tokenMessenger)),
      isPaused(chain.tokenMinter),
    ])
  if (chainId !== chain.chainId) throw new RangeError(`the node is of chain ${chainId}`)
  const [mintableUsdc6, burnLimitUsdc6, linkedDomains, bridge] = await Promise.all([
    client.readContract({ ...usdc, functionName: 'minterAllowance', args: [chain.tokenMinter] }),
    client.readContract({ ...minter, functionName: 'burnLimitsPerMessage', args: [chain.usdc] }),
    readLinks(client, chain),
    chain.bridge === null
      ? null
      : readBridge(client, { chain, bridge: chain.bridge, baseFeeWei: head.baseFeePerGas ?? 0n }),
  ])
  return {
    headSec: Number(head.timestamp),
    usdcPaused,
    transmitterPaused,
    messengerPaused: messengerPaused === true,
    minterPaused,
    mintableUsdc6,
    burnLimitUsdc6,
    linkedDomains,
    bridge,
  }
}

/** Reads the domains of the peers whose token messenger is registered on this chain. */
async function readLinks(client: RouteClient, chain: RouteChain): Promise<readonly number[]> {
  const known = await Promise.all(
    chain.peers.map(({ domain }) =>
      client.readContract({
        address: chain.tokenMessenger,
        abi: tokenMessengerAbi,
        functionName: 'remoteTokenMessengers',
        args: [domain],
      }),
    ),
  )
  return chain.peers
    .filter(({ tokenMessenger }, index) => addressIn(known[index]) === tokenMessenger)
    .map(({ domain }) => domain)
}

async function readBridge(
  client: RouteClient,
  on: { readonly chain: RouteChain; readonly bridge: Address; readonly baseFeeWei: bigint },
): Promise<ChainFacts['bridge']> {
  const { chain, bridge, baseFeeWei } = on
  const contract = { address: bridge, abi: quartetBridgeAbi } as const
  const [paused, operator, tipWei, priceUsdc6, postingWei] = await Promise.all([
    client.readContract({ ...contract, functionName: 'paused' }),
    client.readContract({ ...contract, functionName: 'operator' }),
    client.estimateMaxPriorityFeePerGas(),
    chain.nativePriceUsdc6(),
    undefinedIfReverted(
      client.readContract({
        address: GAS_PRICE_ORACLE,
        abi: oracleAbi,
        functionName: 'getL1FeeUpperBound',
        args: [BURN_BYTES],
      }),
    ),
  ])
  const perGasWei = mulDivUp(baseFeeWei, BASE_FEE_NUMERATOR, BASE_FEE_DENOMINATOR) + tipWei
  const costWei = BURN_GAS_USED * perGasWei + (postingWei ?? 0n)
  return {
    paused,
    operator,
    barred: await readRejectedAccounts(client, { chain, bridge, operator }),
    gasUsdc6: mulDivUp(costWei, priceUsdc6, WEI),
  }
}

/**
 * Reads the accounts that CCTP or USDC rejects: CCTP checks the caller and the signer of a transaction, USDC checks the
 * holder.
 */
async function readRejectedAccounts(
  client: RouteClient,
  on: { readonly chain: RouteChain; readonly bridge: Address; readonly operator: Address },
): Promise<'operator' | 'contract' | null> {
  const { chain, bridge, operator } = on
  const isDenylisted = (account: Address) =>
    client.readContract({
      address: chain.tokenMessenger,
      abi: tokenMessengerAbi,
      functionName: 'isDenylisted',
      args: [account],
    })
  const [operatorDenied, contractDenied, contractBlacklisted] = await Promise.all([
    isDenylisted(operator),
    isDenylisted(bridge),
    client.readContract({
      address: chain.usdc,
      abi: usdcAbi,
      functionName: 'isBlacklisted',
      args: [bridge],
    }),
  ])
  if (operatorDenied) return 'operator'
  return contractDenied || contractBlacklisted ? 'contract' : null
}

const addressIn = (word: Hex | undefined): string => `0x${(word ?? '').slice(-40).toLowerCase()}`
