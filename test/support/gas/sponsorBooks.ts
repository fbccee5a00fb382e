import { type Address, type Hex, keccak256, numberToHex, stringToBytes } from 'viem'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import type { RpcLog } from '../../../devnet/chain/rpc.ts'
import { ENTRY_POINT } from '../../../devnet/deploy/entryPoint.ts'

const topicOf = (signature: string): Hex => keccak256(stringToBytes(signature))
const OPERATION = topicOf(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)
const WITHDRAWN = topicOf('Withdrawn(address,address,uint256)')
const DAY_SEC = 86_400

export type SponsorBooks = Awaited<ReturnType<typeof readSponsorBooks>>

/**
 * Reads a paymaster's figures from raw logs, receipts and headers of a chain, since `days` before the newest block.
 *
 * Shares no code with the product: words are read by position.
 */
export async function readSponsorBooks(
  chain: DevnetChain,
  request: {
    readonly paymaster: Address
    readonly submitters: readonly Address[]
    readonly days: number | null
  },
) {
  const head = await chain.client.getBlock()
  const logs = await chain.rpc('eth_getLogs', [
    {
      address: ENTRY_POINT,
      topics: [[OPERATION, WITHDRAWN]],
      fromBlock: '0x0',
      toBlock: numberToHex(head.number),
    },
  ])
  const isSince = await sinceOf(chain, logs, Number(head.timestamp), request.days)
  const submitters = request.submitters.map((address) => address.toLowerCase())
  const operations = []
  for (const log of logs) {
    if (
      log.topics[0] !== OPERATION ||
      addressIn(log.topics[3]) !== request.paymaster.toLowerCase()
    ) {
      continue
    }
    const receipt = await chain.client.getTransactionReceipt({ hash: log.transactionHash })
    operations.push({
      log,
      hash: log.topics[1],
      sender: addressIn(log.topics[2]),
      nonce: word(log.data, 0),
      success: word(log.data, 1) === 1n,
      cost: word(log.data, 2),
      gas: word(log.data, 3),
      from: receipt.from.toLowerCase(),
      txCost: receipt.gasUsed * receipt.effectiveGasPrice,
    })
  }
  const withdrawals = logs.filter(
    ({ topics }) =>
      topics[0] === WITHDRAWN && addressIn(topics[1]) === request.paymaster.toLowerCase(),
  )
  const within = operations.filter(({ log }) => isSince(log))
  const own = within.filter(({ from }) => submitters.includes(from))
  const carried = new Map(own.map(({ log, txCost }) => [log.transactionHash, txCost]))
  const balance = await balanceOf(chain, request.paymaster)
  const withdrawn = sum(withdrawals.map(({ data }) => word(data, 1)))
  return {
    operations: operations.map(({ log, ...facts }) => ({ ...facts, tx: log.transactionHash })),
    /**
     * Sum of all deposits, wei, which no log contains: the balance plus all withdrawals and costs.
     */
    depositedWei: balance + withdrawn + sum(operations.map(({ cost }) => cost)),
    figures: {
      head: { number: Number(head.number), timestampSec: Number(head.timestamp) },
      operations: within.length,
      succeeded: within.filter(({ success }) => success).length,
      opReverted: within.filter(({ success }) => !success).length,
      external: within.length - own.length,
      senders: new Set(within.map(({ sender }) => sender)).size,
      gasUsed: sum(within.map(({ gas }) => gas)),
      actualGasCostWei: sum(within.map(({ cost }) => cost)),
      externalCostWei: sum(within.filter((entry) => !own.includes(entry)).map(({ cost }) => cost)),
      txCostWei: sum([...carried.values()]),
      l1FeeWei: 0n,
      depositWei: balance,
      depositIsExact: true,
      withdrawnWei: sum(withdrawals.filter(isSince).map(({ data }) => word(data, 1))),
    },
  }
}

async function sinceOf(
  chain: DevnetChain,
  logs: readonly RpcLog[],
  headSec: number,
  days: number | null,
): Promise<(log: RpcLog) => boolean> {
  const times = new Map<Hex, number>()
  for (const blockHash of new Set(logs.map((log) => log.blockHash))) {
    times.set(blockHash, Number((await chain.client.getBlock({ blockHash })).timestamp))
  }
  return ({ blockHash }) => days === null || times.get(blockHash)! > headSec - days * DAY_SEC
}

async function balanceOf(chain: DevnetChain, account: Address): Promise<bigint> {
  const data: Hex = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await chain.rpc('eth_call', [{ from: account, to: ENTRY_POINT, data }, 'latest']))
}

const word = (data: Hex, place: number): bigint =>
  BigInt(`0x${data.slice(2 + 64 * place, 66 + 64 * place)}`)
const addressIn = (topic: Hex | undefined): string => `0x${topic?.slice(26)}`
const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
