import { createPublicClient, http, parseAbi } from 'viem'

/** Timeout in milliseconds; a caller waits for these small reads. */
const TIMEOUT_MS = 2_500
/** Maximum number of calls per request; the known chains accept 100. */
const BATCH_SIZE = 50

/** ABI of the function `paused`, which every contract that can be paused has. */
export const pausableAbi = parseAbi(['function paused() view returns (bool)'])

export type RouteClient = ReturnType<typeof createRouteClient>

/** Creates a client of one chain; concurrent reads share one request. */
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
