import { watchIndexer } from '../../../supervisor/watchIndexer.ts'
import { type Indexer, startIndexer } from '../startIndexer.ts'
import type { BridgeWorld } from './bridgeWorld.ts'

/** Indexer of a world under a supervisor: restarted after a kill and after a stall. */
export type KeptIndexer = {
  /** Kills the process of the indexer, and starts a new process. */
  kill(): Promise<void>
  /** Returns the number of restarts after a stall. */
  stalls(): number
  stop(): Promise<void>
}

/**
 * Maximum milliseconds of a start: if a block leaves its chain while the indexer fetches it, the
 * indexer waits forever.
 */
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
      // The holder of the lock is known to be dead.
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
