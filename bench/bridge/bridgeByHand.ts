import { randomBytes } from 'node:crypto'
import { encodeFunctionData, type Hex } from 'viem'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import type { PaymentToken } from '../../core/payments/domain/authorization.ts'
import { submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import { DOMAINS } from '../../test/support/bridge/bridgeCall.ts'
import type { BridgeWorld } from '../../test/support/bridge/bridgeWorld.ts'
import type { Payer } from '../../test/support/payments/payer.ts'

/** Gas limit of a burn; a burn uses 300,000 gas. */
const BURN_GAS = 600_000n
/** Fees in USDC-6; the fee is the part of the payment that is not burned. */
const NETWORK_FEE_USDC6 = 60_000n
const FEE_USDC6 = 30_000n
const VALID_SEC = 120n
/** CCTP finality threshold of a fast transfer. */
const FAST = 1000

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Signed burn that any account can send. */
export type ReadyBurn = { send(): Promise<Hex> }

/**
 * Signs a bridge whose nonce commits to its leg, so that any account can call the contract, without
 * check, row and lane.
 *
 * `send` returns the transaction of the burn after the node accepted it.
 */
export async function bridgeByHand(
  world: BridgeWorld,
  run: {
    readonly payer: Payer
    readonly from: number
    readonly to: number
    readonly receiveUsdc6: bigint
  },
): Promise<ReadyBurn> {
  const { payer, from, to, receiveUsdc6 } = run
  const chain = world.chain(from)
  const contract = world.bridge(from)
  const salt: Hex = `0x${randomBytes(32).toString('hex')}`
  const leg = {
    destinationDomain: DOMAINS[to] ?? 0,
    receiveAmount: receiveUsdc6,
    maxNetworkFee: NETWORK_FEE_USDC6,
    minFinalityThreshold: FAST,
    referrer: ZERO_ADDRESS,
  } as const
  const nonce = await chain.client.readContract({
    address: contract,
    abi: quartetBridgeAbi,
    functionName: 'boundNonce',
    args: [leg, salt],
  })
  const value = receiveUsdc6 + NETWORK_FEE_USDC6 + FEE_USDC6
  const validBefore = BigInt(Math.floor(Date.now() / 1000)) + VALID_SEC
  const signature = await payer.sign(tokenOf(world, from), {
    from: payer.address,
    to: contract,
    valueUsdc6: value,
    validAfterSec: 0n,
    validBeforeSec: validBefore,
    nonce,
  })
  const authorization = { from: payer.address, value, validAfter: 0n, validBefore, nonce }
  const data = encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'bridgeBound',
    args: [authorization, signature, leg, salt],
  })
  const sender = world.world.devnet.accounts.visitors[1]?.address ?? '0x'
  const call = { from: sender, to: contract, data, gas: BURN_GAS }
  return { send: () => submitTransaction(chain, call) }
}

function tokenOf({ world }: BridgeWorld, chainId: number): PaymentToken {
  const chain = world.devnet.deployment.chains.find((entry) => entry.chainId === chainId)
  if (chain === undefined) throw new Error(`no chain ${chainId}`)
  return { chainId, address: chain.usdc, name: chain.usdcName, version: chain.usdcVersion }
}
