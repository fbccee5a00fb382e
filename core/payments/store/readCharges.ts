import { type Address, createPublicClient, type Hex, http, numberToHex, pad } from 'viem'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { type ChargeInLogs, chargesIn } from '../domain/chargesIn.ts'
import { TRANSFER } from '../domain/settlementLogs.ts'

/** Timeout in milliseconds; a search of many blocks may be slow. */
const TIMEOUT_MS = 10_000
/** Maximum number of blocks per log search: the lowest known limit of public nodes. */
const SEARCH_BLOCKS = 2_000
/** Receipts per request. */
const RECEIPTS = 100

/** Charge of a payee on a chain, and its block. */
export type Charge = ChargeInLogs & {
  readonly chainId: number
  readonly token: Address
  readonly txHash: Hex
  readonly blockNumber: number
}

export type ChargeSearch = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly token: Address
  readonly payTo: Address
  /** Unix second of the first block. */
  readonly sinceSec: number
  /** Receives the number of the last searched block after each request. */
  readonly onProgress: (blockNumber: number, head: number) => void
}

/** Reads every charge of the payee in the blocks since a time, oldest first. Throws `RpcUnavailable`. */
export async function readCharges(search: ChargeSearch): Promise<readonly Charge[]> {
  const client = createClient(search.rpcUrl)
  try {
    const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
    const charges: Charge[] = []
    let from = await firstBlockSince(client, { head, sinceSec: search.sinceSec })
    for (; from <= head; from += SEARCH_BLOCKS) {
      const to = Math.min(from + SEARCH_BLOCKS - 1, head)
      const hashes = await transfersIn(client, search, { from, to })
      charges.push(...(await chargesOf(client, search, hashes)))
      search.onProgress(to, head)
    }
    return charges
  } catch (error) {
    const { chainId } = search
    throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
  }
}

type Client = ReturnType<typeof createClient>

/** Finds the first block at or after a time by bisection. */
async function firstBlockSince(
  client: Client,
  { head, sinceSec }: { readonly head: number; readonly sinceSec: number },
): Promise<number> {
  let [low, high] = [0, head + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { timestamp } = await client.getBlock({ blockNumber: BigInt(middle) })
    if (Number(timestamp) < sinceSec) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the hashes of the transactions with a transfer to the payee, in the order of the chain, each hash once. */
async function transfersIn(
  client: Client,
  { token, payTo }: Pick<ChargeSearch, 'token' | 'payTo'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Hex[]> {
  const topics = [TRANSFER, null, pad(payTo)]
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ address: token, topics, ...range }],
  })
  return [...new Set(logs.flatMap(({ transactionHash }) => transactionHash ?? []))]
}

async function chargesOf(
  client: Client,
  { chainId, token, payTo }: Pick<ChargeSearch, 'chainId' | 'token' | 'payTo'>,
  hashes: readonly Hex[],
): Promise<readonly Charge[]> {
  const charges: Charge[] = []
  for (let at = 0; at < hashes.length; at += RECEIPTS) {
    const receipts = await Promise.all(
      hashes.slice(at, at + RECEIPTS).map((hash) => client.getTransactionReceipt({ hash })),
    )
    for (const { logs, transactionHash: txHash, blockNumber } of receipts)
      for (const charge of chargesIn(logs, { token, payTo }))
        charges.push({ ...charge, chainId, token, txHash, blockNumber: Number(blockNumber) })
  }
  return charges
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 2, batch: { batchSize: RECEIPTS } }),
  })
}
