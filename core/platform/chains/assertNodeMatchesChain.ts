import { createPublicClient, http, type PublicClient } from 'viem'

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
/** Clients that only run on machines of developers. */
const DEVELOPMENT_CLIENT = /^(anvil|hardhat)/i
/**
 * Network id of `geth --dev`, with any chain id; the network id of a real chain is the chain id. Source: geth
 * cmd/utils/flags.go, DeveloperFlag.
 */
const DEVELOPMENT_NETWORK = '1337'

/**
 * Rejects a development node in a real configuration, and a real node in a development configuration.
 *
 * Returns `silent` for a node that does not answer; the users of the node check the node again later. Throws
 * `NodeMismatch`.
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
  const isDevelopment = await isDevelopmentNode(client, version)
  if (isDevelopment && !isDevnet) {
    throw new NodeMismatch(chainId, 'is a development node; set DEVNET=1 to use the devnet')
  }
  if (!isDevelopment && isDevnet) {
    throw new NodeMismatch(
      chainId,
      'is not a development node; unset DEVNET, because the keys of the devnet are published',
    )
  }
  return 'fits'
}

/** Returns true for a node of a developer's machine, by its client version or its network id. */
export async function isDevelopmentNode(client: PublicClient, version: string): Promise<boolean> {
  return DEVELOPMENT_CLIENT.test(version) || (await networkOf(client)) === DEVELOPMENT_NETWORK
}

/** Returns the network id of a node; undefined from a node without the method, for example a node of some providers. */
function networkOf(client: PublicClient): Promise<string | undefined> {
  return client.request({ method: 'net_version' }).catch(() => undefined)
}
