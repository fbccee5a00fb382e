import { createPublicClient, http } from 'viem'

/** A node that this configuration must not be used with. */
export class NodeMismatch extends Error {
  constructor(chainId: number, problem: string) {
    super(`RPC_URL_${chainId}: ${problem}`)
    this.name = 'NodeMismatch'
  }
}

type Ask = {
  readonly rpcUrl: string
  readonly chainId: number
  /** What configuration says: local chains with worthless keys, or real ones. */
  readonly isDevnet: boolean
}

const TIMEOUT_MS = 3_000

/**
 * Refuses a development node under a real configuration, and a real node under development keys.
 *
 * A node that does not answer is left to those who need it. Throws `NodeMismatch`.
 */
export async function requireFittingNode(ask: Ask): Promise<'fits' | 'silent'> {
  const { rpcUrl, chainId, isDevnet } = ask
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
    throw new NodeMismatch(chainId, 'is a development node; set DEVNET=1 if that is meant')
  }
  if (!isDevelopmentNode && isDevnet) {
    throw new NodeMismatch(chainId, 'is a real node; DEVNET=1 and its published keys stay away')
  }
  return 'fits'
}
