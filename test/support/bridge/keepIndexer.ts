import { watchIndexer } from '../../../supervisor/watchIndexer.ts'
import { type Indexer, startIndexer } from '../startIndexer.ts'
import type { BridgeWorld } from './bridgeWorld.ts'

/** The indexer of a world as a supervisor keeps it: started again when it is killed, and when it stands still. */
export type KeptIndexer = {
  /** Kills the process and starts another. */
  kill(): Promise<void>
  /** Times that it was started again because it stood still. */
  stalls(): number
  stop(): Promise<void>
}

/** A block that leaves its chain while it is fetched for the start leaves the indexer waiting for ever. */
const START_MS = 120_000

function isReady(indexer: Indexer): Promise<boolean> {
  return indexer.ready(START_MS).then(
    () => true,
    () => false,
  )
}

export function keepIndexer({ world, sql }: BridgeWorld): KeptIndexer {
  let running: Indexer = world.indexer
  let stalls = 0
  let restarting: Promise<void> | undefined
  const ending = new AbortController()
  const restart = async (): Promise<void> => {
    for (;;) {
      await running.stop('SIGKILL')
      // Whoever held the lock is known to be dead.
      await sql`
        update ix_test._ponder_meta
        set value = jsonb_set(value::jsonb, '{is_locked}', '0') where key = 'app'`
      running = await startIndexer(world.indexerOptions)
      if (ending.signal.aborted || (await isReady(running))) return
      stalls += 1
    }
  }
  const restartOnce = (): Promise<void> => {
    restarting ??= restart().finally(() => {
      restarting = undefined
    })
    return restarting
  }
  const watching = watchIndexer({
    databaseUrl: world.databaseUrl,
    chains: Object.values(world.devnet.chains).map(({ chainId, url }) => ({
      chainId,
      rpcUrl: url,
    })),
    blockInterval: 1,
    signal: ending.signal,
    onStall: async ({ chainId, lagBlocks }) => {
      stalls += 1
      process.stdout.write(`the indexer stands ${lagBlocks} blocks behind chain ${chainId}\n`)
      await restartOnce()
    },
  })
  return {
    kill: restartOnce,
    stalls: () => stalls,
    stop: async () => {
      ending.abort()
      await watching
      await restarting
      await running.stop()
    },
  }
}
