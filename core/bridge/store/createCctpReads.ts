import { createPublicClient, type Hex, http, TransactionReceiptNotFoundError } from 'viem'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import type { Deployment } from '../../deployment.ts'
import type { Clock } from '../../kernel/clock.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { createCallCache } from '../../platform/background/createCallCache.ts'
import type { CctpReads } from '../cctpPorts.ts'
import { readTransferLogs } from './readTransferLogs.ts'

/** Timeout in milliseconds, short because a caller waits for these reads. */
const TIMEOUT_MS = 2_500
/**
 * Milliseconds for which the result for a hash is cached, also for an unknown hash; most unknown hashes are guesses.
 */
const TTL_MS = 10_000
const MAX_ENTRIES = 20_000
/**
 * Maximum number of concurrent searches for a transaction, and the same maximum for a mint; a search above the maximum
 * throws RpcUnavailable. A search for a transaction makes one call per chain.
 */
const MAX_RUNNING_SEARCHES = 32
/** Number of newest blocks in which a mint is searched; public nodes accept a range of this length. */
const LOOKBACK_BLOCKS = 9_000n

type Chain = {
  readonly chainId: number
  readonly domain: number
  readonly transmitter: `0x${string}`
  readonly client: ReturnType<typeof clientOf>
}
type Transfers = Awaited<ReturnType<CctpReads['transfers']>>
type Mint = Awaited<ReturnType<CctpReads['mintOf']>>

/** Creates the reads of CCTP logs on each chain of a deployment, through the RPC of the chain. */
export function createCctpReads(options: {
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly clock: Clock
}): CctpReads {
  const { deployment, rpcUrls, clock } = options
  const chains = deployment.cctp.flatMap(({ chainId, domain, messageTransmitter }): Chain[] => {
    const rpcUrl = rpcUrls.find((known) => known.chainId === chainId)?.rpcUrl
    if (rpcUrl === undefined) return []
    return [{ chainId, domain, transmitter: messageTransmitter, client: clientOf(rpcUrl) }]
  })
  const limits = {
    ttlMs: TTL_MS,
    maxEntries: MAX_ENTRIES,
    maxRunning: MAX_RUNNING_SEARCHES,
    busy: () => new RpcUnavailable(chains[0]?.chainId ?? 0, 1),
  }
  const transfers = createCallCache<Transfers>(clock, limits)
  const mints = createCallCache<Mint>(clock, { ...limits, ttlMs: TIMEOUT_MS })
  return {
    transfers: (txHash) => transfers(txHash, () => findTransfers(chains, txHash)),
    mintOf: async (toDomain, eventNonce) => {
      const chain = chains.find(({ domain }) => domain === toDomain)
      if (chain === undefined) return null
      return mints(`${toDomain} ${eventNonce}`, () => findMint(chain, eventNonce))
    },
  }
}

/** If one chain has the hash, the result is known. The hash counts as unknown only after every chain has answered. */
async function findTransfers(chains: readonly Chain[], txHash: Hex): Promise<Transfers> {
  const receipts = await Promise.allSettled(
    chains.map(async (chain) => ({ chain, receipt: await receiptOf(chain, txHash) })),
  )
  for (const settled of receipts) {
    if (settled.status !== 'fulfilled' || settled.value.receipt === null) continue
    const { chain, receipt } = settled.value
    // A failed transaction has no logs, so the result has no burns and no mints.
    return { chainId: chain.chainId, ...readTransferLogs(receipt.logs, chain.transmitter) }
  }
  const failed = receipts.find((settled) => settled.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return null
}

async function receiptOf({ client, chainId }: Chain, hash: Hex) {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw unavailable(chainId, error)
  }
}

async function findMint({ client, chainId, transmitter }: Chain, eventNonce: Hex): Promise<Mint> {
  const at = { address: transmitter, abi: messageTransmitterAbi } as const
  try {
    const [isUsed, head] = await Promise.all([
      client.readContract({ ...at, functionName: 'usedNonces', args: [eventNonce] }),
      client.getBlockNumber({ cacheTime: 0 }),
    ])
    if (isUsed === 0n) return null
    const [log] = await client.getContractEvents({
      ...at,
      eventName: 'MessageReceived',
      args: { nonce: eventNonce },
      fromBlock: head > LOOKBACK_BLOCKS ? head - LOOKBACK_BLOCKS : 0n,
      toBlock: head,
    })
    if (log === undefined) return { txHash: null, feeExecutedUsdc6: null }
    const [mint] = readTransferLogs([log], transmitter).mints
    return { txHash: log.transactionHash, feeExecutedUsdc6: mint?.feeExecutedUsdc6 ?? null }
  } catch (error) {
    throw unavailable(chainId, error)
  }
}

function unavailable(chainId: number, cause: unknown): RpcUnavailable {
  return Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause })
}

function clientOf(rpcUrl: string) {
  return createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1, retryDelay: 50, batch: true }),
  })
}
