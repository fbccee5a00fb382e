import {
  type Address,
  BaseError,
  createPublicClient,
  decodeErrorResult,
  type Hex,
  http,
  isHex,
  numberToHex,
  parseAbi,
  RpcRequestError,
  toEventSelector,
} from 'viem'
import { z } from 'zod'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { assumedFinalDepth } from '../../kernel/chains/assumedFinalDepth.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { isRevert } from '../../payments/store/isRevert.ts'
import { createHeadSocket } from '../../transactions/store/createHeadSocket.ts'
import { REFUND_TOPICS } from '../domain/bridgeLogs.ts'
import { receivedMessage } from '../domain/receivedMessage.ts'
import type { BridgeNode, MinedLog, MinedReceipt, MintLog, SimulationResult } from '../workPorts.ts'

/**
 * Timeout in milliseconds; a caller waits until a mint is detected, so a request to an unreachable node must fail fast.
 */
const TIMEOUT_MS = 4_000
/** Maximum number of calls per request; providers accept 100 and more. */
const BATCH_SIZE = 100
/** Number of blocks per log search: the smallest known limit of public nodes. */
const WINDOW_BLOCKS = 2_000
/** Maximum number of ids per log filter; nodes accept hundreds. */
const TOPICS_PER_FILTER = 100
/** Maximum number of log searches for a refund: twice the range in which a block can be proved. */
const REFUND_WINDOWS = 8

const RECEIVED_TOPIC = toEventSelector(
  'MessageReceived(address,uint32,bytes32,bytes32,uint32,bytes)',
)

const HEAD = 'eth_blockNumber'

const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const count = hex.transform(Number)
const block = z.object({ number: count, hash: hex }).nullable()
const logs = z.array(
  z.object({
    address: hex,
    topics: z.array(hex),
    data: hex,
    transactionHash: hex,
    blockNumber: count,
    blockHash: hex,
  }),
)
const receipt = z
  .object({
    transactionHash: hex,
    blockNumber: count,
    blockHash: hex,
    status: hex,
    logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
  })
  .nullable()

/** Errors that can revert a call: errors of the bridge contract, and `Error(string)`, which CCTP and USDC use. */
const refusals = [...quartetBridgeAbi, ...parseAbi(['error Error(string)'])] as const

type Options = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly wsUrl: string | undefined
  /** Address of CCTP V2's MessageTransmitter on this chain. */
  readonly transmitter: Address
}

type Client = ReturnType<typeof createClient>
type RpcCall = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<T>

/** Creates the client of one chain's node for the bridge workers; concurrent reads share one request. */
export function createBridgeNode(options: Options): BridgeNode {
  const { chainId, wsUrl, transmitter } = options
  const client = createClient(options.rpcUrl)
  const certain = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (error instanceof RpcUnavailable) throw error
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.workerNode), { cause: error })
    }
  }
  const request: (call: { method: string; params: readonly unknown[] }) => Promise<unknown> =
    client.transport.request
  const call: RpcCall = (schema, method, ...params) =>
    certain(async () => schema.parse(await request({ method, params })))
  const headNumber = () => call(count, HEAD)
  const at = { address: transmitter, abi: messageTransmitterAbi } as const
  return {
    chainId,
    headNumber,
    finalNumber: async () => {
      const [head, final] = await Promise.all([
        headNumber(),
        call(block, 'eth_getBlockByNumber', 'finalized', false).catch((error: unknown) => {
          // Only a node that answers with an error has no final block. During an outage the final block is unknown and
          // must not be guessed.
          if (error instanceof RpcUnavailable && hasAnswered(error.cause)) return null
          throw error
        }),
      ])
      return final?.number ?? head - assumedFinalDepth(chainId)
    },
    blockHash: async (blockNumber) =>
      (await call(block, 'eth_getBlockByNumber', numberToHex(blockNumber), false))?.hash ?? null,
    receipt: (txHash) => readReceipt(call, txHash),
    mintsOf: (eventNonces, depth) => findMints(call, { transmitter, eventNonces, depth }),
    isMinted: (eventNonce) =>
      certain(
        async () =>
          (await client.readContract({ ...at, functionName: 'usedNonces', args: [eventNonce] })) !==
          0n,
      ),
    isAttester: (address) =>
      certain(() =>
        client.readContract({ ...at, functionName: 'isEnabledAttester', args: [address] }),
      ),
    attestersNeeded: () =>
      certain(async () =>
        Number(await client.readContract({ ...at, functionName: 'signatureThreshold' })),
      ),
    isPaused: (address) =>
      certain(() =>
        client.readContract({ address, abi: quartetBridgeAbi, functionName: 'paused' }),
      ),
    refundOf: (contract, id) => findRefund(call, contract, id),
    attempt: (from, call) => certain(() => attempt(client, from, call)),
    follow: (listener) =>
      wsUrl === undefined ? { close: async () => {} } : createHeadSocket(wsUrl, listener),
  }
}

async function findMints(
  call: RpcCall,
  wanted: {
    readonly transmitter: Address
    readonly eventNonces: readonly Hex[]
    readonly depth: number
  },
): Promise<MintLog[]> {
  const found = await searchBack(call, await call(count, HEAD), {
    address: wanted.transmitter,
    topicsOf: (names) => [RECEIVED_TOPIC, null, names],
    names: wanted.eventNonces,
    windows: wanted.depth,
  })
  return found.flatMap((log) => {
    const message = receivedMessage(log)
    const { txHash, blockNumber, blockHash } = log
    return message === null ? [] : [{ ...message, txHash, blockNumber, blockHash }]
  })
}

async function findRefund(call: RpcCall, contract: Address, id: Hex): Promise<MinedLog | null> {
  const [found] = await searchBack(call, await call(count, HEAD), {
    address: contract,
    topicsOf: (names) => [REFUND_TOPICS, names],
    names: [id],
    windows: REFUND_WINDOWS,
  })
  return found ?? null
}

type Search = {
  readonly address: Address
  topicsOf(names: readonly Hex[]): readonly unknown[]
  readonly names: readonly Hex[]
  readonly windows: number
}

/** Searches logs with any of the ids, newest range of blocks first; ends at the first range with a result. */
async function searchBack(call: RpcCall, head: number, search: Search): Promise<MinedLog[]> {
  const found: MinedLog[] = []
  let newest = head
  for (let window = 0; window < search.windows && newest >= 0 && found.length === 0; window += 1) {
    const oldest = Math.max(0, newest - WINDOW_BLOCKS + 1)
    for (let first = 0; first < search.names.length; first += TOPICS_PER_FILTER) {
      const names = search.names.slice(first, first + TOPICS_PER_FILTER)
      const page = await call(logs, 'eth_getLogs', {
        address: search.address,
        topics: search.topicsOf(names),
        fromBlock: numberToHex(oldest),
        toBlock: numberToHex(newest),
      })
      for (const { transactionHash, ...log } of page)
        found.push({ ...log, txHash: transactionHash })
    }
    newest = oldest - 1
  }
  return found
}

/** Returns a receipt only if its block is on the chain; a node may return a receipt of a block that left the chain. */
async function readReceipt(call: RpcCall, txHash: Hex): Promise<MinedReceipt | null> {
  const found = await call(receipt, 'eth_getTransactionReceipt', txHash)
  if (found === null || found.transactionHash !== txHash.toLowerCase()) return null
  const holder = await call(block, 'eth_getBlockByNumber', numberToHex(found.blockNumber), false)
  if (holder?.hash !== found.blockHash) return null
  return {
    txHash: found.transactionHash,
    blockNumber: found.blockNumber,
    blockHash: found.blockHash,
    succeeded: found.status === '0x1',
    logs: found.logs,
  }
}

async function attempt(
  client: Client,
  from: Address,
  call: { readonly to: Address; readonly data: Hex },
): Promise<SimulationResult> {
  try {
    return { kind: 'passes', gas: await client.estimateGas({ account: from, ...call }) }
  } catch (error) {
    if (!isRevert(error)) throw error
    return { kind: 'reverts', ...readRevert(error) }
  }
}

/** Returns the revert reason and its arguments from an error of a call. */
function readRevert(error: unknown): { reason: string; args: readonly unknown[] } {
  const answer =
    error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
  if (!(answer instanceof RpcRequestError)) return { reason: 'no code', args: [] }
  const { data, details } = answer
  if (!isHex(data)) return { reason: details, args: [] }
  try {
    const { errorName, args } = decodeErrorResult({ abi: refusals, data })
    // A revert reason as text is the argument of `Error`.
    const [words] = args
    if (errorName === 'Error' && typeof words === 'string') return { reason: words, args: [] }
    return { reason: errorName, args }
  } catch {
    return { reason: details, args: [] }
  }
}

function hasAnswered(error: unknown): boolean {
  return (
    error instanceof z.ZodError ||
    (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null)
  )
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    cacheTime: 0,
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 0,
      batch: { wait: 0, batchSize: BATCH_SIZE },
    }),
  })
}
