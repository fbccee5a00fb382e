import { describe, expect, it } from 'vitest'
import {
  AUTHORIZATION_USED,
  type OwnAccounts,
  type RpcLog,
  TRANSFER,
  topicFor,
} from '../../../../supervisor/ownLogs/ownLogsRule.ts'
import { MAX_VALUES, requestOwnLogs } from '../../../../supervisor/ownLogs/requestOwnLogs.ts'
import { addressOf } from '../../../builders/facts.ts'

const [USDC, PAYEE, ANN, BEN] = [0xa1, 0xa2, 0xb1, 0xb2].map(addressOf) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const own: OwnAccounts = { chainId: 8453, usdc: USDC, payees: new Set([PAYEE]) }
const range = { fromBlock: '0x1', toBlock: '0x64' }

type Query = { address?: string | string[]; topics: (string | string[] | null)[] }

/** Builds a node with these logs that answers filters as a node does, and records the filters. */
function aNode(logs: readonly RpcLog[], vaults: readonly string[] = []) {
  const queries: Query[] = []
  const matches = (wanted: string | string[] | null | undefined, value: string | undefined) =>
    wanted === null || wanted === undefined || [wanted].flat().includes(value ?? '')
  const node = {
    request: async ({ params }: { method: string; params?: unknown }) => {
      const [query] = params as [Query]
      queries.push(query)
      return logs.filter(
        ({ address, topics }) =>
          matches(query.address, address) &&
          query.topics.every((topic, index) => matches(topic, topics[index])),
      )
    },
  }
  const children = new Map([['factory', new Map(vaults.map((vault) => [vault, 1]))]])
  const rpc = requestOwnLogs(node, own, children)
  const getLogs = (query: object) => rpc.request({ method: 'eth_getLogs', params: [query] })
  return { queries, getLogs, rpc }
}

let place = 0
const log = (address: string, transaction: string, ...topics: string[]): RpcLog => ({
  address,
  topics,
  transactionHash: transaction,
  blockNumber: '0x1',
  logIndex: `0x${(place++).toString(16)}`,
})
const transfer = (transaction: string, from: string, to: string) =>
  log(USDC, transaction, TRANSFER, topicFor(from), topicFor(to))
const usedLog = (transaction: string, by: string) =>
  log(USDC, transaction, AUTHORIZATION_USED, topicFor(by))

describe('a request for logs of past blocks', () => {
  it('selects USDC transfers by sender and by receiver, and returns a transfer between two vaults once', async () => {
    const [first, second] = [addressOf(1), addressOf(2)]
    const own = [
      transfer('a', ANN, first),
      transfer('b', second, ANN),
      transfer('c', first, second),
    ]
    const { getLogs, queries } = aNode([transfer('d', ANN, BEN), ...own], [first, second])
    const found = await getLogs({ ...range, address: USDC, topics: [TRANSFER] })
    expect(new Set(found)).toEqual(new Set(own))
    expect(found).toHaveLength(own.length)
    const vaults = [first, second].map(topicFor)
    expect(queries.map(({ topics }) => topics)).toEqual([
      [TRANSFER, vaults],
      [TRANSFER, null, vaults],
    ])
  })

  it('sends no request for USDC transfers before the first vault', async () => {
    const { getLogs, queries } = aNode([transfer('d', ANN, BEN)])
    expect(await getLogs({ ...range, address: USDC, topics: [TRANSFER] })).toEqual([])
    expect(queries).toEqual([])
  })

  it('selects authorizations by the senders of payments', async () => {
    const payment = [usedLog('a', ANN), transfer('a', ANN, PAYEE)]
    const { getLogs, queries } = aNode([usedLog('b', BEN), usedLog('c', ANN), ...payment])
    const kinds = [AUTHORIZATION_USED]
    expect(await getLogs({ ...range, address: USDC, topics: [kinds] })).toEqual([payment[0]])
    expect(queries.map(({ topics }) => topics)).toEqual([
      [TRANSFER, null, [topicFor(PAYEE)]],
      [kinds, [topicFor(ANN)]],
    ])
  })

  it('is sent once for the authorizations of a range without payments', async () => {
    const { getLogs, queries } = aNode([usedLog('b', BEN)])
    expect(await getLogs({ ...range, address: USDC, topics: [[AUTHORIZATION_USED]] })).toEqual([])
    expect(queries).toHaveLength(1)
  })

  it('returns both kinds of log for a filter of transfers and authorizations', async () => {
    const vault = addressOf(1)
    const logs = [usedLog('a', ANN), transfer('a', ANN, PAYEE), transfer('b', BEN, vault)]
    const { getLogs } = aNode([usedLog('c', BEN), ...logs], [vault])
    const topics = [[TRANSFER, AUTHORIZATION_USED]]
    // Another filter selects the logs of payments.
    expect(await getLogs({ ...range, address: USDC, topics })).toEqual([logs[2], logs[0]])
  })

  it.each([1_000, 2_000])(
    'names each of %d vaults in parts, where Ponder omits the addresses',
    async (count) => {
      const vaults = Array.from({ length: count }, (_, index) => addressOf(index + 1_000))
      const own = [log(vaults[0]!, 'a', TRANSFER), log(vaults[count - 1]!, 'b', TRANSFER)]
      const { getLogs, queries } = aNode([log(BEN, 'c', TRANSFER), ...own], vaults)
      expect(await getLogs({ ...range, topics: [[TRANSFER]] })).toEqual(own)
      expect(queries.map(({ address }) => address?.length)).toEqual(
        Array.from({ length: count / MAX_VALUES }, () => MAX_VALUES),
      )
    },
  )

  it('reaches the node unchanged for another contract, for an indexed argument, and for one block', async () => {
    const { getLogs, queries } = aNode([])
    const unchanged = [
      { ...range, address: ANN, topics: [TRANSFER] },
      { ...range, address: USDC, topics: [TRANSFER, null, [topicFor(PAYEE)]] },
      { ...range, address: USDC, topics: [`0x${'2'.repeat(64)}`] },
      { blockHash: `0x${'3'.repeat(64)}`, topics: [] },
    ]
    for (const query of unchanged) await getLogs(query)
    expect(queries).toEqual(unchanged)
  })
})
