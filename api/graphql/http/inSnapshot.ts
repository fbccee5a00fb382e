import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql'
import type { GraphReads } from '../../../core/graph/ports.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import type { SaleReads } from '../../../core/sales/ports.ts'
import type { GraphContext } from '../context.ts'
import { createLoaders } from '../loaders.ts'
import type { ActivityFeed } from '../subscriptions/createActivityFeed.ts'

export type GraphDeps = {
  readonly graph: GraphReads
  readonly clock: Clock
  readonly settings: PublicSettings
  readonly feed: ActivityFeed
  readonly sales: SaleReads
}

/** Runs an operation inside one snapshot of the index and closes the snapshot at the end. */
export async function executeInSnapshot(
  deps: GraphDeps,
  args: ExecutionArgs,
  signal: AbortSignal,
): Promise<ExecutionResult> {
  const session = deps.graph.session()
  try {
    const contextValue = contextOf(deps, session.reads, signal)
    return await execute({ ...args, contextValue })
  } finally {
    await session.close()
  }
}

/** Runs a subscription; each event is resolved inside its own snapshot. */
export async function subscribeInSnapshots(
  deps: GraphDeps,
  args: ExecutionArgs,
  signal: AbortSignal,
): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const noReads = () => Promise.reject(new Error('a subscription reads when an event arrives'))
  const contextValue = contextOf(deps, noReads, signal)
  const source = await createSourceEventStream({ ...args, contextValue })
  if (!isStream(source)) return source
  return answers(deps, args, source, signal)
}

async function* answers(
  deps: GraphDeps,
  args: ExecutionArgs,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): AsyncGenerator<ExecutionResult> {
  for await (const rootValue of events) {
    yield await executeInSnapshot(deps, { ...args, rootValue }, signal)
  }
}

function isStream(
  source: AsyncIterable<unknown> | ExecutionResult,
): source is AsyncIterable<unknown> {
  return Symbol.asyncIterator in source
}

function contextOf(
  { clock, settings, feed, sales }: GraphDeps,
  reads: GraphContext['reads'],
  signal: AbortSignal,
): GraphContext {
  return { clock, settings, feed, sales, signal, reads, loaders: createLoaders(reads, clock) }
}
