import { BaseError, createPublicClient, type Hex, http, type PublicClient } from 'viem'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'

const TIMEOUT_MS = 10_000
/** Maximum number of calls per request; providers accept 100 and more. */
const MAX_BATCH_SIZE = 100

/** Reads of contracts at past blocks of one chain. */
export type ContractReads = {
  /** Returns the hash of the block with this number; null if no such block exists. Throws `RpcUnavailable`. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Runs reads; concurrent calls share requests. Throws `RpcUnavailable` for any failure, also for a revert. */
  run<T>(read: (client: Pick<PublicClient, 'readContract'>) => Promise<T>): Promise<T>
}

export function createContractReads(options: {
  readonly rpcUrl: string
  readonly chainId: number
}): ContractReads {
  const { rpcUrl, chainId } = options
  const client = createPublicClient({
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 1,
      batch: { batchSize: MAX_BATCH_SIZE, wait: 2 },
    }),
  })
  const certain = async <T>(read: Promise<T>): Promise<T> => {
    try {
      return await read
    } catch (error) {
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
    }
  }
  return {
    blockHash: async (blockNumber) => {
      const block = client.getBlock({ blockNumber: BigInt(blockNumber) })
      const known = block.catch((error: unknown) => {
        if (error instanceof BaseError && error.name === 'BlockNotFoundError') return null
        throw error
      })
      return (await certain(known))?.hash ?? null
    },
    run: (read) => certain(read(client)),
  }
}
