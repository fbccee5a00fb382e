import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  type PublicClient,
  TransactionReceiptNotFoundError,
} from 'viem'
import { messageTransmitterAbi } from '../../../../contracts-abi/messageTransmitterAbi.ts'
import type { Deployment } from '../../../deployment.ts'
import { bridgeChainByDomain } from '../../../kernel/chains/bridgeChains.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { createCallCache } from '../../../platform/background/createCallCache.ts'
import type { ProofCheck, ProofFacts } from '../../ports.ts'
import { type BridgeContract, bridgeContracts } from './bridgeContracts.ts'
import { type LoggedBurn, type LoggedMint, readBurns, readMint } from './readProofLogs.ts'

/** Timeout in milliseconds; a caller waits for these reads. */
const TIMEOUT_MS = 4_000
/** Number of blocks per search for a mint: the smallest known limit of public nodes. */
const WINDOW_BLOCKS = 2_000n
/** Maximum number of searches for a mint without a hint. */
const MAX_WINDOWS = 5
/**
 * Milliseconds for which the read of a hash outside of the index is cached, and maximum number of cached reads. Most of
 * these hashes are guesses.
 */
const GUESS_TTL_MS = 10_000
const MAX_GUESSES = 20_000
const MAX_RUNNING_READS = 16

type Options = {
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly clock: Clock
}

/**
 * Creates the check that recomputes bridges from receipts and logs of both chains, without stored values.
 */
export function createProofCheck({ deployment, rpcUrls, clock }: Options): ProofCheck {
  const homes = bridgeContracts(deployment)
  const clients = new Map(
    rpcUrls.map(({ chainId, rpcUrl }) => {
      const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1, retryDelay: 50 })
      return [chainId, createPublicClient({ transport })]
    }),
  )
  const guesses = createCallCache<readonly ProofFacts[]>(clock, {
    ttlMs: GUESS_TTL_MS,
    maxEntries: MAX_GUESSES,
    maxRunning: MAX_RUNNING_READS,
    busy: () => new RpcUnavailable(deployment.vaults.chainId, 1),
  })
  const sources = { deployment, clients }
  return {
    read: async (chainId, burnTx, indexed) => {
      const here = homes.filter((home) => home.chainId === chainId)
      if (here.length === 0) return []
      const search = () => mapReadError(chainId, readFacts(sources, here, { burnTx, indexed }))
      return indexed.length === 0 ? guesses(`${chainId} ${burnTx}`, search) : search()
    },
  }
}

type Sources = {
  readonly deployment: Deployment
  readonly clients: ReadonlyMap<number, PublicClient>
}
type ProofRequest = { readonly burnTx: Hex; readonly indexed: readonly ProofFacts[] }

async function readFacts(
  sources: Sources,
  homes: readonly BridgeContract[],
  { burnTx, indexed }: ProofRequest,
): Promise<readonly ProofFacts[]> {
  const chainId = homes[0]?.chainId ?? 0
  const client = clientOf(sources, chainId)
  const transmitter = transmitterOf(sources, chainId)
  const receipt = await receiptOf(client, burnTx)
  if (receipt === null || transmitter === undefined) return []
  const burns = homes.flatMap((home) =>
    readBurns(receipt.logs, { home, transmitter }).map((burn) => ({ home, burn })),
  )
  if (burns.length === 0) return []
  const { timestamp } = await client.getBlock({ blockHash: receipt.blockHash })
  const at = { burnTx, blockNumber: Number(receipt.blockNumber), sec: Number(timestamp) }
  return Promise.all(
    burns.map(async ({ home, burn }) => {
      const hint = indexed.find(({ id }) => id === burn.id)?.mintTx ?? null
      return toFacts(
        home,
        burn,
        at,
        await findMint(sources, { home, burn, hint, since: timestamp }),
      )
    }),
  )
}

type MintSearch = {
  readonly home: BridgeContract
  readonly burn: LoggedBurn
  /** Transaction of the mint by the index; not verified. */
  readonly hint: Hex | null
  /** Time of the burn, unix seconds; the mint cannot be older. */
  readonly since: bigint
}
type PlacedMint = LoggedMint & { readonly sec: number }

/** Finds the mint of a burn; null without a mint, and for a destination without a node. */
async function findMint(sources: Sources, search: MintSearch): Promise<PlacedMint | null> {
  const chainId = bridgeChainByDomain(search.burn.destinationDomain)?.chainId ?? 0
  const transmitter = transmitterOf(sources, chainId)
  if (transmitter === undefined) return null
  const client = clientOf(sources, chainId)
  const found = await mapReadError(chainId, mintOfHint(client, transmitter, search))
  return found ?? mapReadError(chainId, searchMint(client, transmitter, search))
}

async function mintOfHint(client: PublicClient, transmitter: Address, search: MintSearch) {
  if (search.hint === null) return null
  const receipt = await receiptOf(client, search.hint)
  return receipt === null
    ? null
    : placeMint(client, readMint(receipt.logs, { ...search, transmitter }))
}

/** Searches for the mint from the head back to the time of the burn. */
async function searchMint(client: PublicClient, transmitter: Address, search: MintSearch) {
  let toBlock = await client.getBlockNumber({ cacheTime: 0 })
  for (let window = 0; window < MAX_WINDOWS; window += 1) {
    const fromBlock = toBlock > WINDOW_BLOCKS ? toBlock - WINDOW_BLOCKS : 0n
    const logs = await client.getContractEvents({
      address: transmitter,
      abi: messageTransmitterAbi,
      eventName: 'MessageReceived',
      fromBlock,
      toBlock,
    })
    const mint = readMint(logs, { ...search, transmitter })
    if (mint !== null) return placeMint(client, mint)
    if (fromBlock === 0n) return null
    const { timestamp } = await client.getBlock({ blockNumber: fromBlock })
    if (timestamp < search.since) return null
    toBlock = fromBlock - 1n
  }
  return null
}

async function placeMint(
  client: PublicClient,
  mint: LoggedMint | null,
): Promise<PlacedMint | null> {
  if (mint === null) return null
  const { timestamp } = await client.getBlock({ blockHash: mint.blockHash })
  return { ...mint, sec: Number(timestamp) }
}

function toFacts(
  home: BridgeContract,
  burn: LoggedBurn,
  burnPlace: { readonly burnTx: Hex; readonly blockNumber: number; readonly sec: number },
  mint: PlacedMint | null,
): ProofFacts {
  return {
    ...burn,
    chainId: home.chainId,
    contract: home.contract,
    toChainId: bridgeChainByDomain(burn.destinationDomain)?.chainId ?? null,
    burnTx: burnPlace.burnTx,
    burnBlockNumber: burnPlace.blockNumber,
    burnedSec: burnPlace.sec,
    mintTx: mint?.txHash ?? null,
    mintBlockNumber: mint?.blockNumber ?? null,
    mintCaller: mint?.caller ?? null,
    mintedSec: mint?.sec ?? null,
    receivedUsdc6: mint?.receivedUsdc6 ?? null,
    feeExecutedUsdc6: mint?.feeExecutedUsdc6 ?? null,
  }
}

/**
 * Returns the receipt of a transaction; null for a transaction that is in no block, and for a failed transaction, which
 * has no effect.
 */
async function receiptOf(client: PublicClient, hash: Hex) {
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    return receipt.status === 'success' ? receipt : null
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

/** Returns the client of a chain. Throws `RpcUnavailable` for a chain without a node. */
function clientOf({ clients }: Sources, chainId: number): PublicClient {
  const client = clients.get(chainId)
  if (client === undefined) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode)
  return client
}

function transmitterOf({ deployment }: Sources, chainId: number): Address | undefined {
  return deployment.cctp.find((known) => known.chainId === chainId)?.messageTransmitter
}

/** Returns the result of a read. Throws `RpcUnavailable` for the chain if the node does not answer. */
async function mapReadError<T>(chainId: number, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof RpcUnavailable) throw error
    throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
  }
}
