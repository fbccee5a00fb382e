import { createPublicClient, http, parseAbi } from 'viem'
import { isRevert } from '../../../payments/store/isRevert.ts'

/** A caller waits for these reads, and they are small. */
const TIMEOUT_MS = 2_500
/** Calls in one request; the chains that we know take a hundred. */
const BATCH_SIZE = 50

/** What every contract that can be paused answers. */
export const pausableAbi = parseAbi(['function paused() view returns (bool)'])

export type RouteClient = ReturnType<typeof createRouteClient>

/** Reads of one chain; those made together travel in one request. */
export function createRouteClient(rpcUrl: string) {
  return createPublicClient({
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 1,
      retryDelay: 50,
      batch: { batchSize: BATCH_SIZE },
    }),
  })
}

/** What a call answers, undefined when the contract refuses it or has no such function. */
export async function unlessReverted<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}
