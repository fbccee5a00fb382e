import { type Address, createPublicClient, http, parseAbi } from 'viem'
import type { Deployment } from '../../deployment.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { UsdcBalances } from '../ports.ts'

/** Timeout in milliseconds; a caller waits for these small reads. */
const TIMEOUT_MS = 2_500

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
])

/** Creates the reads of USDC balances, one call per chain; an unreachable chain does not affect the other chains. */
export function createUsdcBalances(options: {
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
}): UsdcBalances {
  const tokens = options.rpcUrls.flatMap(({ chainId, rpcUrl }) => {
    const chain = options.deployment.chains.find((known) => known.chainId === chainId)
    return chain === undefined ? [] : [{ chainId, usdc: chain.usdc, client: clientOf(rpcUrl) }]
  })
  const balanceOf = async ({ client, usdc }: (typeof tokens)[number], account: Address) => {
    try {
      return await client.readContract({
        address: usdc,
        abi,
        functionName: 'balanceOf',
        args: [account],
      })
    } catch {
      return null
    }
  }
  return {
    read: (account) =>
      Promise.all(
        tokens.map(async (token) => ({
          chainId: token.chainId,
          balanceUsdc6: await balanceOf(token, account),
        })),
      ),
    isNonceUsed: async (chainId, payer, nonce) => {
      const token = tokens.find((known) => known.chainId === chainId)
      if (token === undefined) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode)
      try {
        return await token.client.readContract({
          address: token.usdc,
          abi,
          functionName: 'authorizationState',
          args: [payer, nonce],
        })
      } catch (error) {
        throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
      }
    },
  }
}

function clientOf(rpcUrl: string) {
  return createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1, retryDelay: 50, batch: true }),
  })
}
