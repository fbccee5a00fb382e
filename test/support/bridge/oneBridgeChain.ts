import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Authorization, PaymentToken } from '../../../core/payments/domain/authorization.ts'
import { tokenDomain, transferTypedData } from '../../../core/payments/domain/transferTypedData.ts'
import { type DevnetAccounts, devnetAccounts } from '../../../devnet/accounts.ts'
import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import { type DevnetChain, devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { chainSpec } from '../../../devnet/chainSpecs.ts'
import { bridgeAddress } from '../../../devnet/deploy/bridge.ts'
import { ensureBridging } from '../../../devnet/deploy/bridging.ts'
import { fundUsdc } from '../../../devnet/deploy/fundUsdc.ts'
import { canonicalUsdc, deployUsdc } from '../../../devnet/deploy/usdc.ts'

const GENESIS_SEC = 1_700_000_000
/** Expiry of authorizations, unix seconds: later than every block that a test mines. */
const VALID_BEFORE_SEC = 4_000_000_000n

export type OneBridgeChain = {
  readonly chain: DevnetChain
  readonly accounts: DevnetAccounts
  readonly bridge: Address
  readonly token: PaymentToken
  /** Signs an authorization of a funded visitor to the bridge, or to another account. */
  authorize(changes?: Partial<Authorization>): Promise<{
    readonly authorization: Authorization
    readonly signature: Hex
    readonly token: PaymentToken
  }>
  /** Signs the visitor's cancellation of an authorization. */
  cancel(authorization: Authorization): Promise<Hex>
}

const cancellation = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Creates one chain with USDC, CCTP and the bridge, under manual mining; the node is anvil by default. */
export async function createOneBridgeChain(
  chainId: 8453 | 5042,
  startNode: StartNode = startAnvil,
): Promise<OneBridgeChain> {
  const accounts = devnetAccounts()
  const spec = chainSpec(chainId)
  const node = await startNode({ chainId, genesisTimestampSec: GENESIS_SEC })
  const chain = devnetChain(node, spec.name, spec.blockTimeSec)
  await fundUsdc(chain, accounts, await deployUsdc(chain, accounts))
  await ensureBridging(chain, accounts)
  const bridge = bridgeAddress(chainId)!
  const { address, name } = canonicalUsdc[chainId]!
  const token = { chainId, address, name, version: '2' }
  const visitor = privateKeyToAccount(accounts.visitors[0]!.privateKey)
  let nonce = 0
  return {
    chain,
    accounts,
    bridge,
    token,
    authorize: async (changes) => {
      nonce += 1
      const authorization: Authorization = {
        from: accounts.visitors[0]!.address,
        to: bridge,
        valueUsdc6: 5_000_000n,
        validAfterSec: 0n,
        validBeforeSec: VALID_BEFORE_SEC,
        nonce: `0x${nonce.toString(16).padStart(64, '0')}`,
        ...changes,
      }
      const signature = await visitor.signTypedData(transferTypedData(token, authorization))
      return { authorization, signature, token }
    },
    cancel: ({ from, nonce: cancelled }) =>
      visitor.signTypedData({
        domain: tokenDomain(token),
        types: cancellation,
        primaryType: 'CancelAuthorization',
        message: { authorizer: from, nonce: cancelled },
      }),
  }
}
