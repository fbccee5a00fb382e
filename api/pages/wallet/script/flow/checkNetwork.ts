import type { Api } from './createApi.ts'
import { Problem } from './problem.ts'
import { isRecord, isSame, type Network, numberOf, type Provider, quantityOf } from './wallet.ts'
import { walletProblem } from './walletProblem.ts'

const UNKNOWN_CHAIN = 4902
/** Number of reads of a block that the node of the wallet may not have yet, and the pause between them, ms. */
const BLOCK_READS = 15
const PAUSE_MS = 1_000

type Given = {
  readonly provider: Provider
  readonly api: Api
  readonly network: Network
  readonly pause: (ms: number) => Promise<void>
  /** Reads a block of the service on the chain; the newest block of the vaults by default. */
  readonly knownBlock?: (api: Api, network: Network) => Promise<KnownBlock>
}

/** Block of the service, and the member by which a node shows the same block. */
type KnownBlock = {
  readonly number: number
  readonly isSame: (block: Readonly<Record<string, unknown>>) => boolean
}

/**
 * Moves the wallet to the chain of the page, and checks that its node has the same chain as the service.
 *
 * A chain id alone does not identify a chain: a local chain can have the id of a public chain. Throws Problem.
 */
export async function requireNetwork(given: Given): Promise<void> {
  const { provider, network } = given
  if ((await chainIdOf(provider)) !== network.chainId) await switchChain(given)
  if ((await chainIdOf(provider)) !== network.chainId) {
    throw new Problem(`The wallet stayed on another chain. Select ${network.name} in the wallet.`)
  }
  await requireSameBlocks(given)
}

const chainIdOf = async (provider: Provider): Promise<number> =>
  numberOf(await provider.request({ method: 'eth_chainId' }))

async function switchChain({ provider, network }: Given): Promise<void> {
  const chainId = quantityOf(network.chainId)
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return
  } catch (error) {
    const { code, words } = walletProblem(error)
    if (code !== UNKNOWN_CHAIN) throw new Problem(words)
  }
  if (network.rpcUrl === null) {
    throw new Problem(`The wallet does not know ${network.name}. Add the chain to the wallet.`)
  }
  const added = {
    chainId,
    chainName: network.name,
    // Ether is the coin of the chain of the vaults. Source: chain 8453.
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [network.rpcUrl],
    ...(network.explorerUrl !== null && { blockExplorerUrls: [network.explorerUrl] }),
  }
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    throw new Problem(walletProblem(error).words)
  }
}

async function requireSameBlocks(given: Given): Promise<void> {
  const { provider, api, network, pause, knownBlock = newestBlock } = given
  for (let read = 0; read < BLOCK_READS; read += 1) {
    if (read > 0) await pause(PAUSE_MS)
    const known = await knownBlock(api, network)
    const { number } = known
    const params = [quantityOf(number), false]
    const block = await provider.request({ method: 'eth_getBlockByNumber', params })
    if (isRecord(block) && typeof block['hash'] === 'string') {
      if (known.isSame(block)) return
      // A block at the head may leave the chain, so another block must differ too.
      if (read > 1) {
        throw new Problem(
          `The wallet is connected to another network with the id of ${network.name}: its block ` +
            `${number} differs. Nothing was sent.`,
        )
      }
    }
  }
  throw new Problem(`The node of the wallet is behind ${network.name}. Retry in a minute.`)
}

async function newestBlock(api: Api): Promise<KnownBlock> {
  const answer = await api.get('/v1/basket')
  if (answer.kind === 'refusal') throw new Problem(answer.words)
  const { asOf } = answer.body
  if (!isRecord(asOf)) throw new Problem('The service returned no block.')
  const hash = String(asOf['blockHash'])
  return {
    number: Number(asOf['blockNumber']),
    isSame: (block) => isSame(String(block['hash']), hash),
  }
}

/**
 * Reads the newest block that the service indexed on a chain of bridges. The service names number and time of the block,
 * which other chains do not share.
 */
export async function bridgeBlock(api: Api, { chainId, name }: Network): Promise<KnownBlock> {
  const answer = await api.get('/v1/bridge/proof?limit=1')
  if (answer.kind === 'refusal') throw new Problem(answer.words)
  const { indexed } = answer.body
  const heads: readonly unknown[] = Array.isArray(indexed) ? indexed : []
  const head = heads.filter(isRecord).find(({ network }) => network === `eip155:${chainId}`)
  if (head === undefined) throw new Problem(`The service returned no block of ${name}.`)
  const timestamp = Number(head['timestamp'])
  return {
    number: Number(head['blockNumber']),
    isSame: (block) => Number(block['timestamp']) === timestamp,
  }
}
