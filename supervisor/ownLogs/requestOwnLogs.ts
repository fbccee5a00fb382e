import type { Children } from './filterLiveBlocks.ts'
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  accountIn,
  keepOwnLogs,
  type OwnAccounts,
  type RpcLog,
  TRANSFER,
  topicFor,
} from './ownLogsRule.ts'

/** Maximum addresses or topics in one request; nodes reject requests with several thousand. */
export const MAX_VALUES = 500

type Topic = string | readonly string[] | null

/** Filter of `eth_getLogs` for a range of blocks. */
type LogQuery = {
  readonly address?: string | readonly string[]
  readonly topics?: readonly Topic[]
  readonly fromBlock?: string
  readonly toBlock?: string
}

type Request = { readonly method: string; readonly params?: unknown }

/** Client of Ponder for the nodes of one chain. Source: ponder 0.17, rpc/index.ts. */
export type Rpc = { request(request: Request, context?: unknown): Promise<unknown> }

type GetLogs = (query: LogQuery) => Promise<readonly RpcLog[]>

/**
 * Narrows the requests for logs of past blocks to the logs that the index uses.
 *
 * - logs of vaults: from 1,000 vaults on Ponder omits the addresses, and would receive every ERC-20 transfer of the
 *   chain. The addresses are requested in parts instead.
 * - USDC transfers: requested by sender and by receiver, with the vaults as topics.
 * - authorizations: requested by authorizer, for the senders of payments in the same blocks.
 *
 * Ponder reads the vaults of a range before the other logs of the range, so `children` is complete.
 */
export function requestOwnLogs<Known extends Rpc>(
  rpc: Known,
  own: OwnAccounts,
  children: Children,
): Known {
  return {
    ...rpc,
    request: async (request: Request, context?: unknown) => {
      const query = pastLogsOf(request)
      if (query === undefined) return rpc.request(request, context)
      const getLogs: GetLogs = async (narrowed) =>
        (await rpc.request({ ...request, params: [narrowed] }, context)) as RpcLog[]
      const vaults = [...new Set([...children.values()].flatMap((known) => [...known.keys()]))]
      return ownLogs(query, { getLogs, own, vaults })
    },
  }
}

type Narrowing = {
  readonly getLogs: GetLogs
  readonly own: OwnAccounts
  readonly vaults: readonly string[]
}

async function ownLogs(query: LogQuery, narrowing: Narrowing): Promise<readonly RpcLog[]> {
  const { getLogs, own, vaults } = narrowing
  const { address = vaults, topics = [] } = query
  if (typeof address !== 'string') {
    return inParts(address, (part) => getLogs({ ...query, address: part }))
  }
  const [kinds, ...others] = topics
  if (address.toLowerCase() !== own.usdc || others.some((topic) => topic !== null)) {
    return getLogs(query)
  }
  const wanted = [kinds ?? []].flat()
  const isKnown = (kind: string) =>
    kind === TRANSFER || kind === AUTHORIZATION_USED || kind === AUTHORIZATION_CANCELED
  if (wanted.length === 0 || !wanted.every(isKnown)) return getLogs(query)
  const parts = await Promise.all([
    wanted.includes(TRANSFER) ? transfersOfVaults(query, narrowing) : [],
    authorizationsOfPayments(
      query,
      wanted.filter((kind) => kind !== TRANSFER),
      narrowing,
    ),
  ])
  return parts.flat()
}

async function transfersOfVaults(
  query: LogQuery,
  { getLogs, vaults }: Narrowing,
): Promise<readonly RpcLog[]> {
  const topics = vaults.map(topicFor)
  const [sent, received] = await Promise.all([
    inParts(topics, (part) => getLogs({ ...query, topics: [TRANSFER, part] })),
    inParts(topics, (part) => getLogs({ ...query, topics: [TRANSFER, null, part] })),
  ])
  return distinct([...sent, ...received])
}

async function authorizationsOfPayments(
  query: LogQuery,
  kinds: readonly string[],
  { getLogs, own }: Narrowing,
): Promise<readonly RpcLog[]> {
  if (kinds.length === 0) return []
  const payees = [...own.payees].map(topicFor)
  const payments = await getLogs({ ...query, topics: [TRANSFER, null, payees] })
  const payers = [...new Set(payments.map(({ topics }) => topicFor(accountIn(topics[1]))))]
  const used = await inParts(payers, (part) => getLogs({ ...query, topics: [kinds, part] }))
  return keepOwnLogs([...payments, ...used], own, () => false).filter(
    ({ topics }) => topics[0] !== TRANSFER,
  )
}

/** Returns the filter of a request for the logs of a range of blocks; undefined for another request. */
function pastLogsOf({ method, params }: Request): LogQuery | undefined {
  if (method !== 'eth_getLogs' || !Array.isArray(params)) return undefined
  const [query] = params as readonly LogQuery[]
  return query?.fromBlock === undefined ? undefined : query
}

async function inParts(
  values: readonly string[],
  request: (part: readonly string[]) => Promise<readonly RpcLog[]>,
): Promise<readonly RpcLog[]> {
  const parts = Array.from({ length: Math.ceil(values.length / MAX_VALUES) }, (_, index) =>
    values.slice(index * MAX_VALUES, (index + 1) * MAX_VALUES),
  )
  return (await Promise.all(parts.map(request))).flat()
}

function distinct(logs: readonly RpcLog[]): readonly RpcLog[] {
  return [
    ...new Map(logs.map((log) => [`${log.blockNumber} ${log.logIndex}`, log] as const)).values(),
  ]
}
