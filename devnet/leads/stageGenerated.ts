import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BuildSession } from '../../core/leads/store/dataset/openBuildSession.ts'
import { type StagingLines, stageLeads } from '../../core/leads/store/dataset/stageLeads.ts'
import type { BlockMade, ThreadPlan } from './blockMessage.ts'
import { BLOCK } from './generateLeads.ts'

export type GeneratedStage = ThreadPlan & {
  readonly datasetId: number
  /** Number of leads that are already staged. */
  readonly made: number
  readonly report?: (made: number) => void
  readonly signal?: AbortSignal
}

/** More threads would only wait for the server, which stores the blocks in sequence. */
const MAX_THREADS = 3
/** Minimum number of blocks per thread; with fewer blocks a further thread would start too late to help. */
const BLOCKS_PER_THREAD = 10
/** Blocks requested ahead of the stored block, per thread. */
const AHEAD = 2

/**
 * Fills the staging table of a data set with leads from generator threads.
 *
 * Each block and its mark `made` are one transaction, so that an end between two blocks loses nothing. Throws the
 * reason of the aborted signal.
 */
export async function stageGenerated(
  session: BuildSession,
  { datasetId, made, report, signal, ...plan }: GeneratedStage,
): Promise<void> {
  const blocks = Math.ceil(plan.count / BLOCK)
  const first = Math.ceil(made / BLOCK)
  const wanted = Math.ceil((blocks - first) / BLOCKS_PER_THREAD)
  const threads = startThreads(plan, Math.min(MAX_THREADS, availableParallelism(), wanted))
  try {
    let requested = first
    for (let block = first; block < blocks; block += 1) {
      const ahead = Math.min(blocks, block + threads.count * AHEAD)
      while (requested < ahead) threads.request(requested++)
      const lines = await threads.take(block)
      signal?.throwIfAborted()
      const mark = { made: Math.min(plan.count, (block + 1) * BLOCK) }
      await stageLeads(session, lines, { datasetId, mark })
      report?.(mark.made)
    }
  } finally {
    await threads.stop()
  }
}

function startThreads(plan: ThreadPlan, count: number) {
  const file = new URL('./generateThread.ts', import.meta.url)
  const waiting = new Map<number, PromiseWithResolvers<StagingLines>>()
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(file, { workerData: plan })
    worker.on('message', (answer: BlockMade) => waiting.get(answer.block)?.resolve(answer))
    worker.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
    })
    return worker
  })
  return {
    count,
    request: (block: number): void => {
      const answer = Promise.withResolvers<StagingLines>()
      // The caller of `take` gets the error; this handler prevents an unhandled rejection.
      answer.promise.catch(() => {})
      waiting.set(block, answer)
      workers[block % count]?.postMessage(block)
    },
    take: async (block: number): Promise<StagingLines> => {
      const answer = waiting.get(block)
      if (answer === undefined) throw new Error(`block ${block} was not asked for`)
      const lines = await answer.promise
      waiting.delete(block)
      return lines
    },
    stop: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}
