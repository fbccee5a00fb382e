import { type Address, createPublicClient, http, parseAbi } from 'viem'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { TokenReads } from '../permitPorts.ts'

const permitAbi = parseAbi(['function nonces(address owner) view returns (uint256)'])

/** Timeout in milliseconds. A caller waits for the nonce of a permit; two attempts take at most three seconds. */
const TIMEOUT_MS = 1_500

/** Creates the reads of current token state over the RPC of the chain. */
export function createTokenReads(options: {
  readonly rpcUrl: string
  readonly chainId: number
  readonly usdc: Address
}): TokenReads {
  const client = createPublicClient({
    transport: http(options.rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1 }),
  })
  return {
    usdcPermitNonce: async (owner) => {
      try {
        return await client.readContract({
          address: options.usdc,
          abi: permitAbi,
          functionName: 'nonces',
          args: [owner],
        })
      } catch {
        throw new RpcUnavailable(options.chainId, RETRY_AFTER_SEC.readNode)
      }
    },
  }
}
