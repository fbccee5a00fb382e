import { createServer, type IncomingMessage } from 'node:http'
import { type Address, type Hex, numberToHex, pad, toEventSelector } from 'viem'

/** Logs of third parties in each block of Base, by estimate. */
export const LOGS_PER_BLOCK = 1_000
/** Logs of each transaction of a third party; with 1,000 logs, a block has 200 transactions. */
const LOGS_PER_TRANSACTION = 5
/** Number of accounts of third parties. */
const ACCOUNTS = 5_000n
/** Bloom that contains every address and topic, as the bloom of a full block nearly does. */
const FULL_BLOOM: Hex = `0x${'ff'.repeat(256)}`
const GAS = numberToHex(150_000)
const DATA: Hex = `0x${'a9'.repeat(68)}`

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const SWAP = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)')

type Call = { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }
type Block = {
  readonly hash: Hex
  readonly number: Hex
  readonly transactions: readonly unknown[]
}
type Reply = { readonly result?: unknown }
type Place = { readonly hash: Hex; readonly number: Hex; readonly own: number }

export type CrowdedNode = {
  readonly url: string
  /** Calls since the start, by method. */
  readonly calls: ReadonlyMap<string, number>
  close(): Promise<void>
}

/**
 * Starts a proxy of a node whose blocks also have 1,000 logs of third parties: transfers of USDC, authorizations of USDC
 * and logs of other contracts. Hashes of blocks are those of the node.
 */
export async function startCrowdedNode(target: string, usdc: Address): Promise<CrowdedNode> {
  const calls = new Map<string, number>()
  const places = new Map<string, Place>()
  const request = async (call: object): Promise<Reply> => {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    return (await response.json()) as Reply
  }
  /** The indexer requests a block and the logs of the block at the same time. */
  const placeOf = async (hash: string): Promise<Place | undefined> => {
    const known = places.get(hash)
    if (known !== undefined) return known
    const params = [hash, false]
    const { result } = await request({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByHash',
      params,
    })
    return isBlock(result) ? keepPlace(places, result) : undefined
  }
  const answer = async (call: Call): Promise<object> => {
    calls.set(call.method, (calls.get(call.method) ?? 0) + 1)
    const reply = await request(call)
    if (isBlock(reply.result)) {
      const place = keepPlace(places, reply.result)
      const strangers = call.params?.[1] === true ? strangersTransactions(place) : []
      const transactions = [...reply.result.transactions, ...strangers]
      return { ...reply, result: { ...reply.result, logsBloom: FULL_BLOOM, transactions } }
    }
    const hash = blockHashOf(call)
    const place = hash === undefined ? undefined : await placeOf(hash)
    if (place === undefined || !Array.isArray(reply.result)) return reply
    return { ...reply, result: [...reply.result, ...strangersLogs(place, usdc)] }
  }
  const server = createServer((incoming, response) => {
    const serve = async () => {
      const body = JSON.parse(await textOf(incoming)) as Call | Call[]
      const reply = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    }
    serve().catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

function keepPlace(places: Map<string, Place>, { hash, number, transactions }: Block): Place {
  const place = { hash, number, own: transactions.length }
  places.set(hash, place)
  return place
}

const isBlock = (result: unknown): result is Block =>
  typeof result === 'object' &&
  result !== null &&
  'hash' in result &&
  'logsBloom' in result &&
  'transactions' in result

function blockHashOf({ method, params: [filter] = [] }: Call): string | undefined {
  if (method !== 'eth_getLogs' || typeof filter !== 'object' || filter === null) return undefined
  return 'blockHash' in filter && typeof filter.blockHash === 'string'
    ? filter.blockHash
    : undefined
}

/** Returns a number of 32 bytes that no other block and place has. */
const wordOf = ({ number }: Place, index: number): Hex =>
  pad(numberToHex((BigInt(number) << 64n) + BigInt(index) + (1n << 200n)), { size: 32 })
const accountOf = (place: Place, index: number): Address =>
  pad(numberToHex(((BigInt(place.number) * 977n + BigInt(index)) % ACCOUNTS) + (1n << 150n)), {
    size: 20,
  })

function strangersTransactions(place: Place): readonly object[] {
  return Array.from({ length: LOGS_PER_BLOCK / LOGS_PER_TRANSACTION }, (_none, index) => ({
    hash: wordOf(place, index),
    blockHash: place.hash,
    blockNumber: place.number,
    transactionIndex: numberToHex(place.own + index),
    from: accountOf(place, index),
    to: accountOf(place, index + 1),
    gas: GAS,
    gasPrice: GAS,
    maxFeePerGas: GAS,
    maxPriorityFeePerGas: GAS,
    input: DATA,
    nonce: '0x1',
    value: '0x0',
    type: '0x2',
    chainId: '0x2105',
    accessList: [],
    r: wordOf(place, index),
    s: wordOf(place, index),
    v: '0x1',
    yParity: '0x1',
  }))
}

/** Returns the logs of third parties: six of ten are transfers of USDC, one is an authorization, three are swaps. */
function strangersLogs(place: Place, usdc: Address): readonly object[] {
  return Array.from({ length: LOGS_PER_BLOCK }, (_none, index) => {
    const from = pad(accountOf(place, index), { size: 32 })
    const to = pad(accountOf(place, index + 1), { size: 32 })
    const part = index % 10
    const transaction = Math.floor(index / LOGS_PER_TRANSACTION)
    return {
      ...(part < 6
        ? { address: usdc, topics: [TRANSFER, from, to], data: wordOf(place, index) }
        : part < 7
          ? { address: usdc, topics: [AUTHORIZATION_USED, from, wordOf(place, index)], data: '0x' }
          : {
              address: accountOf(place, index),
              topics: [SWAP, from, to],
              data: `0x${'00'.repeat(160)}`,
            }),
      blockHash: place.hash,
      blockNumber: place.number,
      logIndex: numberToHex(10_000 + index),
      transactionHash: wordOf(place, transaction),
      transactionIndex: numberToHex(place.own + transaction),
      removed: false,
    }
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
