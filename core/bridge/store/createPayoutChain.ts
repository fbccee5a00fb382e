import { type Address, BaseError, createPublicClient, http, RpcRequestError } from 'viem'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import type { Owed } from '../domain/payoutRules.ts'
import type { PayoutChain } from '../payoutPorts.ts'

/** Once a day, and nobody waits for it. */
const TIMEOUT_MS = 10_000
const RETRY_AFTER_SEC = 30
/** Calls in one request; providers take 100 and more. */
const BATCH_SIZE = 100

type Client = ReturnType<typeof createClient>

/** What a bridge contract owes its referrers, over its chain's RPC; reads travel in batches. */
export function createPayoutChain(options: {
  readonly chainId: number
  readonly rpcUrl: string
  readonly contract: Address
}): PayoutChain {
  const { chainId, contract } = options
  const client = createClient(options.rpcUrl)
  return {
    chainId,
    contract,
    owed: async (referrers) => {
      try {
        return await readOwed(client, contract, referrers)
      } catch (error) {
        throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC), { cause: error })
      }
    },
  }
}

async function readOwed(client: Client, contract: Address, referrers: readonly Address[]) {
  const read = async (tag: 'finalized' | 'latest') => {
    const { number } = await client.getBlock({ blockTag: tag })
    const owed = await Promise.all(
      referrers.map(async (referrer): Promise<Owed> => {
        const owedUsdc6 = await client.readContract({
          address: contract,
          abi: quartetBridgeAbi,
          functionName: 'claimable',
          args: [referrer],
          blockNumber: number,
        })
        return { referrer, owedUsdc6 }
      }),
    )
    return { blockNumber: Number(number), owed }
  }
  try {
    return await read('finalized')
  } catch (error) {
    // Nodes without an archive hold the state of minutes. What is paid is what is owed then, whichever block told of it.
    if (isAnswer(error)) return read('latest')
    throw error
  }
}

/** Whether a node answered, in whatever words, rather than nobody. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return (
    error.name === 'BlockNotFoundError' ||
    error.name === 'ContractFunctionExecutionError' ||
    error.walk((cause) => cause instanceof RpcRequestError) !== null
  )
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    cacheTime: 0,
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 1,
      batch: { wait: 0, batchSize: BATCH_SIZE },
    }),
  })
}
