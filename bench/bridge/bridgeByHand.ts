import { randomBytes } from 'node:crypto'
import { encodeFunctionData, type Hex } from 'viem'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import type { PaymentToken } from '../../core/domain/payments/authorization.ts'
import { submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import { DOMAINS } from '../../test/support/bridge/bridgeCall.ts'
import type { BridgeWorld } from '../../test/support/bridge/bridgeWorld.ts'
import type { Payer } from '../../test/support/payments/payer.ts'

/** Gas; a burn takes 300k. */
const BURN_GAS = 600_000n
/** USDC-6; what is not burned is the fee. */
const NETWORK_FEE_USDC6 = 60_000n
const FEE_USDC6 = 30_000n
const VALID_SEC = 120n
/** CCTP finality threshold: fast. */
const FAST = 1000

/**
 * Bridges as somebody would who holds the operator's key and calls the contract himself: no check, no row, no lane.
 *
 * Returns the burn's transaction as soon as the node has taken it.
 */
export async function bridgeByHand(
  world: BridgeWorld,
  trip: {
    readonly payer: Payer
    readonly from: number
    readonly to: number
    readonly receiveUsdc6: bigint
  },
): Promise<Hex> {
  const { payer, from, to, receiveUsdc6 } = trip
  const chain = world.chain(from)
  const contract = world.bridge(from)
  const authorization = {
    from: payer.address,
    to: contract,
    valueUsdc6: receiveUsdc6 + NETWORK_FEE_USDC6 + FEE_USDC6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(Math.floor(Date.now() / 1000)) + VALID_SEC,
    nonce: `0x${randomBytes(32).toString('hex')}`,
  } as const
  const signature = await payer.sign(tokenOf(world, from), authorization)
  const data = encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'bridge',
    args: [
      {
        from: authorization.from,
        value: authorization.valueUsdc6,
        validAfter: authorization.validAfterSec,
        validBefore: authorization.validBeforeSec,
        nonce: authorization.nonce,
      },
      signature,
      {
        destinationDomain: DOMAINS[to] ?? 0,
        receiveAmount: receiveUsdc6,
        maxNetworkFee: NETWORK_FEE_USDC6,
        minFinalityThreshold: FAST,
        referrer: '0x0000000000000000000000000000000000000000',
      },
    ],
  })
  const { address } = world.world.devnet.accounts.bridgeBurner
  return submitTransaction(chain, { from: address, to: contract, data, gas: BURN_GAS })
}

function tokenOf({ world }: BridgeWorld, chainId: number): PaymentToken {
  const chain = world.devnet.deployment.chains.find((entry) => entry.chainId === chainId)
  if (chain === undefined) throw new Error(`no chain ${chainId}`)
  return { chainId, address: chain.usdc, name: chain.usdcName, version: chain.usdcVersion }
}
