import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BuildSession } from '../../core/leads/store/dataset/openBuildSession.ts'
import { type StagingLines, stageLeads } from '../../core/leads/store/dataset/stageLeads.ts'
import type { BlockMade, ThreadPlan } from './blockMessage.ts'
import { BLOCK } from './generateLeads.ts'

export type GeneratedStage = ThreadPlan & {
  readonly datasetId: number
  /** Leads that are in already. */
  readonly made: number
  readonly report?: (made: number) => void
  readonly signal?: AbortSignal
}

/** More would only wait for the server, which takes the blocks in one after the other. */
const MOST_THREADS = 3
/** Fewer blocks are made before another thread has started. */
const BLOCKS_PER_THREAD = 10
/** Blocks that are asked for ahead of the one that is taken in, per thread. */
const AHEAD = 2

/**
 * Fills the staging table of a data set with generated leads, made by threads of their own.
 *
 * Where it can end: between two blocks, of which each with its mark `made` is one transaction. Throws what the signal
 * was aborted with.
 */
export async function stageGenerated(
  session: BuildSession,
  { datasetId, made, report, signal, ...plan }: GeneratedStage,
): Promise<void> {
  const blocks = Math.ceil(plan.count / BLOCK)
  const first = Math.ceil(made / BLOCK)
  const wanted = Math.ceil((blocks - first) / BLOCKS_PER_THREAD)
  const threads = startThreads(plan, Math.min(MOST_THREADS, availableParallelism(), wanted))
  try {
    let asked = first
    for (let block = first; block < blocks; block += 1) {
      const ahead = Math.min(blocks, block + threads.count * AHEAD)
      while (asked < ahead) threads.ask(asked++)
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
    ask: (block: number): void => {
      const answer = Promise.withResolvers<StagingLines>()
      // Who takes it hears of the failure.
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
