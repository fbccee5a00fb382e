import { createPublicClient, webSocket } from 'viem'
import { until } from '../../supervisor/until.ts'

const LATEST_MS = 10_000

export type BlockWatch = {
  /** Milliseconds on this process's clock at which the node heard of a transaction, and had it in a block. */
  seen(hash: string): Promise<{ readonly heardMs: number; readonly minedMs: number }>
  close(): void
}

/** Notes when a node hears of each transaction, and when the block that holds it is known. */
export function watchBlocks(wsUrl: string): BlockWatch {
  const client = createPublicClient({ transport: webSocket(wsUrl) })
  const heardMs = new Map<string, number>()
  const minedMs = new Map<string, number>()
  const stopHearing = client.watchPendingTransactions({
    poll: false,
    onTransactions: (hashes) => {
      for (const hash of hashes) heardMs.set(hash, performance.now())
    },
  })
  const stopReading = client.watchBlocks({
    poll: false,
    onBlock: ({ hash }) => {
      const atMs = performance.now()
      const note = (mined: readonly string[]) => {
        for (const transaction of mined) minedMs.set(transaction, atMs)
      }
      // A block that left the chain meanwhile is missed by whoever waits for it.
      client.getBlock({ blockHash: hash }).then(
        ({ transactions }) => note(transactions),
        () => {},
      )
    },
  })
  return {
    seen: async (hash) => {
      const isKnown = () => heardMs.has(hash) && minedMs.has(hash)
      if (!(await until(isKnown, LATEST_MS))) throw new Error(`${hash} was in no block`)
      return { heardMs: heardMs.get(hash) ?? 0, minedMs: minedMs.get(hash) ?? 0 }
    },
    close: () => {
      stopHearing()
      stopReading()
      // A socket that is left open complains when its node ends.
      void client.transport.getRpcClient().then((rpc) => rpc.close())
    },
  }
}
