import { createPublicClient, webSocket } from 'viem'
import { until } from '../../supervisor/until.ts'

const LATEST_MS = 10_000

export type BlockWatch = {
  /**
   * Returns the milliseconds, on the clock of this process, at which the node announced a
   * transaction, and at which a block contained it.
   */
  seen(hash: string): Promise<{ readonly receivedMs: number; readonly minedMs: number }>
  close(): void
}

/**
 * Records when the node announces each transaction, and when the block of the transaction is known.
 */
export function watchBlocks(wsUrl: string): BlockWatch {
  const client = createPublicClient({ transport: webSocket(wsUrl) })
  const receivedMs = new Map<string, number>()
  const minedMs = new Map<string, number>()
  const stopHearing = client.watchPendingTransactions({
    poll: false,
    onTransactions: (hashes) => {
      for (const hash of hashes) receivedMs.set(hash, performance.now())
    },
  })
  const stopReading = client.watchBlocks({
    poll: false,
    onBlock: ({ hash }) => {
      const atMs = performance.now()
      const note = (mined: readonly string[]) => {
        for (const transaction of mined) minedMs.set(transaction, atMs)
      }
      // A block that left the chain is ignored; the caller that waits for it then times out.
      client.getBlock({ blockHash: hash }).then(
        ({ transactions }) => note(transactions),
        () => {},
      )
    },
  })
  return {
    seen: async (hash) => {
      const isKnown = () => receivedMs.has(hash) && minedMs.has(hash)
      if (!(await until(isKnown, LATEST_MS))) throw new Error(`${hash} was in no block`)
      return { receivedMs: receivedMs.get(hash) ?? 0, minedMs: minedMs.get(hash) ?? 0 }
    },
    close: () => {
      stopHearing()
      stopReading()
      // An open socket would emit an error when its node ends.
      void client.transport.getRpcClient().then((rpc) => rpc.close())
    },
  }
}
