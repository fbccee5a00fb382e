import { Agent, request } from 'node:http'
import type { Address, Hex } from 'viem'
import { DevnetError } from '../devnetError.ts'

/** Timeout that indicates a stuck node: the slowest call, a full state dump, takes less than 10 s. */
const TIMEOUT_MS = 60_000

type RpcTransaction = {
  readonly from: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

type RpcBlock = {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly baseFeePerGas: Hex
}

export type RpcLog = {
  readonly address: Address
  readonly topics: [Hex, ...Hex[]] | []
  readonly data: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly logIndex: Hex
}

type LogFilter = {
  readonly address: Address
  /** Alternatives for the first topic. */
  readonly topics: readonly [readonly Hex[]]
  readonly fromBlock: Hex
  readonly toBlock: Hex | 'latest'
}

export type RpcReceipt = {
  readonly status: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
  readonly contractAddress: Address | null
  readonly logs: readonly RpcLog[]
}

type Methods = {
  eth_chainId: { params: []; result: Hex }
  eth_blockNumber: { params: []; result: Hex }
  eth_getBlockByNumber: { params: [Hex | 'latest', false]; result: RpcBlock | null }
  eth_getBalance: { params: [Address, 'latest']; result: Hex }
  eth_getLogs: { params: [LogFilter]; result: readonly RpcLog[] }
  eth_getTransactionByHash: { params: [Hex]; result: { readonly blockHash: Hex | null } | null }
  eth_getCode: { params: [Address, 'latest']; result: Hex }
  eth_call: { params: [RpcTransaction, Hex | 'latest']; result: Hex }
  eth_estimateGas: { params: [RpcTransaction, 'latest']; result: Hex }
  eth_getTransactionCount: { params: [Address, 'latest' | 'pending']; result: Hex }
  eth_sendRawTransaction: { params: [Hex]; result: Hex }
  eth_sendTransaction: { params: [RpcTransaction]; result: Hex }
  eth_getTransactionReceipt: { params: [Hex]; result: RpcReceipt | null }
  evm_mine: { params: [{ timestamp: number }] | []; result: Hex }
  evm_setTime: { params: [number]; result: number }
  evm_setIntervalMining: { params: [number]; result: null }
  anvil_mine: { params: [Hex, Hex]; result: null }
  anvil_reorg: { params: [number, []]; result: null }
  anvil_setBlockTimestampInterval: { params: [number]; result: null }
  anvil_removeBlockTimestampInterval: { params: []; result: boolean }
  anvil_setBalance: { params: [Address, Hex]; result: null }
  anvil_setCode: { params: [Address, Hex]; result: null }
  anvil_setStorageAt: { params: [Address, Hex, Hex]; result: boolean }
  anvil_setNextBlockBaseFeePerGas: { params: [Hex]; result: null }
  anvil_setNonce: { params: [Address, Hex]; result: null }
  anvil_dropAllTransactions: { params: []; result: null }
  anvil_dumpState: { params: []; result: Hex }
  debug_setHead: { params: [Hex]; result: null }
  txpool_status: { params: []; result: { readonly pending: Hex; readonly queued: Hex } }
}

/**
 * One JSON-RPC call to a node of the devnet.
 *
 * Throws `DevnetError` `rpc_failed` with the node's message, or `node_unreachable`.
 */
export type Rpc = <name extends keyof Methods>(
  method: name,
  params: Methods[name]['params'],
) => Promise<Methods[name]['result']>

/** Creates JSON-RPC over HTTP to a node of this devnet, one call per request. */
export function createRpc(url: string): Rpc {
  // The client is not `fetch`, because a year of history needs ten thousand calls and `fetch` adds
  // 0.2 ms to each call.
  const agent = new Agent({ keepAlive: true })
  let id = 0
  return async (method, params) => {
    id += 1
    const text = await post(url, agent, JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    // The devnet started this node in a pinned version, so the results have the shapes declared
    // above.
    const answer = JSON.parse(text) as { result?: never; error?: { message: string; data?: Hex } }
    if (answer.error !== undefined) {
      throw new DevnetError('rpc_failed', `${method}: ${answer.error.message}`, answer.error.data)
    }
    return answer.result as never
  }
}

function post(url: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new DevnetError('node_unreachable', `${url}: ${error.message}`))
    const headers = { 'content-type': 'application/json' }
    const outgoing = request(url, { method: 'POST', agent, headers, timeout: TIMEOUT_MS })
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      response.on('error', fail)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)))
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
