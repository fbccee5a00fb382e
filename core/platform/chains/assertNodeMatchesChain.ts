import { createPublicClient, http } from 'viem'

/** Node that does not match this configuration. */
export class NodeMismatch extends Error {
  constructor(chainId: number, problem: string) {
    super(`RPC_URL_${chainId}: ${problem}`)
    this.name = 'NodeMismatch'
  }
}

type NodeCheck = {
  readonly rpcUrl: string
  readonly chainId: number
  /** True for a configuration with local chains and worthless keys, false for real chains. */
  readonly isDevnet: boolean
}

const TIMEOUT_MS = 3_000

/**
 * Rejects a development node in a real configuration, and a real node in a development configuration.
 *
 * Returns `silent` for a node that does not answer; its users check it later. Throws `NodeMismatch`.
 */
export async function assertNodeMatchesChain(check: NodeCheck): Promise<'fits' | 'silent'> {
  const { rpcUrl, chainId, isDevnet } = check
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  const known = await Promise.all([
    client.getChainId(),
    client.request({ method: 'web3_clientVersion' }),
  ]).catch(() => undefined)
  if (known === undefined) return 'silent'
  const [actualChainId, version] = known
  if (actualChainId !== chainId) {
    throw new NodeMismatch(chainId, `answers for chain ${actualChainId}`)
  }
  const isDevelopmentNode = /^(anvil|hardhat)/i.test(version)
  if (isDevelopmentNode && !isDevnet) {
    throw new NodeMismatch(chainId, 'is a development node; set DEVNET=1 to use the devnet')
  }
  if (!isDevelopmentNode && isDevnet) {
    throw new NodeMismatch(
      chainId,
      'is not a development node; unset DEVNET, because the keys of the devnet are published',
    )
  }
  return 'fits'
}
