import { type Address, BaseError, createPublicClient, http, RpcRequestError } from 'viem'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { ReferrerDebt } from '../domain/payoutRules.ts'
import type { PayoutChain } from '../payoutPorts.ts'

/** Timeout in milliseconds; the read runs once per day, and no caller waits for the result. */
const TIMEOUT_MS = 10_000
/** Maximum number of calls per request; providers accept 100 and more. */
const BATCH_SIZE = 100

type Client = ReturnType<typeof createClient>

/** Creates the reads of a bridge contract's debts to its referrers, in batches through the RPC of its chain. */
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
        throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.payoutNode), {
          cause: error,
        })
      }
    },
  }
}

async function readOwed(client: Client, contract: Address, referrers: readonly Address[]) {
  const readOwedAt = async (tag: 'finalized' | 'latest') => {
    const { number } = await client.getBlock({ blockTag: tag })
    const owed = await Promise.all(
      referrers.map(async (referrer): Promise<ReferrerDebt> => {
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
    return await readOwedAt('finalized')
  } catch (error) {
    // Nodes without an archive keep only the state of the last minutes. The payout pays the debt at the block of its
    // transaction, so a newer read is safe.
    if (isAnswer(error)) return readOwedAt('latest')
    throw error
  }
}

/** Returns true if the node answered, even with an error; false if the node is unreachable. */
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
