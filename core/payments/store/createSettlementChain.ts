import {
  type Address,
  BaseError,
  createPublicClient,
  type Hex,
  http,
  numberToHex,
  pad,
  TransactionReceiptNotFoundError,
} from 'viem'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { settlementTokenAbi } from '../domain/settlementAbi.ts'
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  settlementLogs,
  wasCanceled,
} from '../domain/settlementLogs.ts'
import type { AuthorizationFacts } from '../domain/settlementVerdict.ts'
import type { DuePayment, SettlementChain } from '../ports.ts'
import { isRevert } from './isRevert.ts'
import { readFinalNumber } from './readFinalNumber.ts'

/** Timeout in milliseconds; short, because a charge waits for these reads. */
const TIMEOUT_MS = 3_000
/** Maximum number of blocks per log search: the lowest known limit of public nodes. */
const SEARCH_BLOCKS = 2_000n
/** Maximum number of searches per payment, newest blocks first: three hours of 8453, fifty minutes of 5042. */
const SEARCHES = 3

type Client = ReturnType<typeof createClient>

/** Creates live reads of authorizations on one chain; concurrent reads share one request. */
export function createSettlementChain(options: {
  readonly rpcUrl: string
  readonly chainId: number
}): SettlementChain {
  const { chainId } = options
  const client = createClient(options.rpcUrl)
  const certain = async <T>(read: Promise<T>): Promise<T> => {
    try {
      return await read
    } catch (error) {
      if (error instanceof RpcUnavailable) throw error
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.workerNode), { cause: error })
    }
  }
  return {
    chainId,
    survey: (payments) => certain(survey(client, payments)),
    balances: (token, payers) => certain(readBalances(client, token, payers)),
    facts: (payment, sinceBlock) => certain(readFacts(client, payment, sinceBlock)),
    blockHash: (blockNumber) => certain(readBlockHash(client, blockNumber)),
    finalNumber: () => certain(readFinalNumber(client, chainId)),
  }
}

async function survey(
  client: Client,
  payments: readonly DuePayment[],
): ReturnType<SettlementChain['survey']> {
  const [block, ...surveyed] = await Promise.all([
    client.getBlock(),
    ...payments.map(async ({ token, authorization: { from, nonce } }) => {
      const [isUsed, code] = await Promise.all([
        client.readContract({
          address: token,
          abi: settlementTokenAbi,
          functionName: 'authorizationState',
          args: [from, nonce],
        }),
        client.getCode({ address: from }),
      ])
      return { isUsed, runsCode: code !== undefined }
    }),
  ])
  return { timestampSec: Number(block.timestamp), payments: surveyed }
}

async function readBalances(
  client: Client,
  token: Address,
  payers: readonly Address[],
): ReturnType<SettlementChain['balances']> {
  const at = { address: token, abi: settlementTokenAbi, functionName: 'balanceOf' } as const
  const held = payers.map(
    async (payer) => [payer, await client.readContract({ ...at, args: [payer] })] as const,
  )
  return new Map(await Promise.all(held))
}

async function readFacts(
  client: Client,
  payment: DuePayment,
  sinceBlock: number,
): Promise<AuthorizationFacts> {
  const block = await client.getBlock()
  // A balancer may answer from another node that does not have the block yet.
  if (block.number < BigInt(sinceBlock)) throw new Error('the node is behind')
  const { from, to, nonce } = payment.authorization
  const at = { address: payment.token, abi: settlementTokenAbi, blockNumber: block.number } as const
  const [isUsed, balanceUsdc6, isPaused, ...blacklisted] = await Promise.all([
    client.readContract({ ...at, functionName: 'authorizationState', args: [from, nonce] }),
    client.readContract({ ...at, functionName: 'balanceOf', args: [from] }),
    orFalse(client.readContract({ ...at, functionName: 'paused' })),
    ...[from, to].map((account) =>
      orFalse(client.readContract({ ...at, functionName: 'isBlacklisted', args: [account] })),
    ),
  ])
  return {
    timestampSec: Number(block.timestamp),
    isUsed,
    use: isUsed ? await readUseOf(client, payment, block.number) : null,
    balanceUsdc6,
    isPaused,
    isBlacklisted: blacklisted.includes(true),
  }
}

/**
 * Reads the use of an authorization. A recovered charge may be older than the searched blocks; its transaction may also
 * have left the chain, and another transaction has then used the authorization.
 */
async function readUseOf(
  client: Client,
  payment: DuePayment,
  newest: bigint,
): Promise<AuthorizationFacts['use']> {
  if (payment.recoveredTx === null) return findUse(client, payment, newest)
  try {
    return await readUse(client, payment, payment.recoveredTx)
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    return findUse(client, payment, newest)
  }
}

/** Finds the transaction that used an authorization, from a block backwards; null without one. */
async function findUse(
  client: Client,
  payment: DuePayment,
  newest: bigint,
): Promise<AuthorizationFacts['use']> {
  const { token, authorization } = payment
  const ends: Hex[] = [AUTHORIZATION_USED, AUTHORIZATION_CANCELED]
  for (let search = 0; search < SEARCHES && newest >= 0n; search += 1) {
    const oldest = newest >= SEARCH_BLOCKS ? newest - SEARCH_BLOCKS + 1n : 0n
    const [log] = await logsOf(client, token, {
      topics: [ends, pad(authorization.from), authorization.nonce],
      fromBlock: numberToHex(oldest),
      toBlock: numberToHex(newest),
    })
    if (log !== undefined) return readUse(client, payment, log)
    newest = oldest - 1n
  }
  return null
}

async function readUse(
  client: Client,
  payment: DuePayment,
  hash: Hex,
): Promise<AuthorizationFacts['use']> {
  const receipt = await client.getTransactionReceipt({ hash })
  const block = await client.getBlock({ blockNumber: receipt.blockNumber })
  if (block.hash !== receipt.blockHash)
    throw new Error('the node returned two hashes for one block')
  const proof = {
    txHash: hash,
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
  }
  if (settlementLogs(receipt.logs, payment)) return { ...proof, how: 'paid' }
  return { ...proof, how: wasCanceled(receipt.logs, payment) ? 'canceled' : 'other' }
}

/**
 * Returns the transactions with a matching log of the token; viem's own filter does not support alternatives of events.
 */
async function logsOf(
  client: Client,
  address: Address,
  filter: { readonly topics: [Hex[], Hex, Hex]; readonly fromBlock: Hex; readonly toBlock: Hex },
): Promise<Hex[]> {
  const logs = await client.request({ method: 'eth_getLogs', params: [{ address, ...filter }] })
  return logs.flatMap(({ transactionHash }) => transactionHash ?? [])
}

async function readBlockHash(client: Client, blockNumber: number): Promise<Hex | null> {
  try {
    return (await client.getBlock({ blockNumber: BigInt(blockNumber) })).hash
  } catch (error) {
    if (error instanceof BaseError && error.name === 'BlockNotFoundError') return null
    throw error
  }
}

/** Returns the value, or false if the token lacks the function: some USDC contracts cannot be paused. */
async function orFalse(read: Promise<boolean>): Promise<boolean> {
  try {
    return await read
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    cacheTime: 0,
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 0,
      batch: { wait: 0, batchSize: 100 },
    }),
  })
}
