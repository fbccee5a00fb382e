import type { OutputRef } from '@pothos/core'
import type { Address } from 'viem'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { UnknownVault } from '../../../core/kernel/errors.ts'
import { INTERVAL_SEC } from '../../../core/vaults/domain/analytics/intervals.ts'
import type { ActivityKind } from '../../../core/vaults/ports.ts'
import type { EventNode, Kit } from '../kit.ts'
import type { ActivityFeed } from './createActivityFeed.ts'
import { parsePosition } from './position.ts'
import type { FeedStep } from './readStep.ts'

/** Defines the fields that push events over SSE. */
export function defineSubscription(kit: Kit, activity: OutputRef<EventNode>): void {
  const { builder, refs, kinds } = kit
  builder.subscriptionType({
    description:
      'Events per indexed block, over SSE (Accept: text/event-stream). After a reorganisation ' +
      'the events of the replacing block follow.',
    fields: (t) => ({
      activities: t.field({
        type: activity,
        description: 'Events of all vaults, or of one vault, in order',
        args: {
          vault: t.arg({ type: 'Address', description: 'Returns only events of this vault' }),
          kinds: t.arg({
            type: [kinds.activity],
            description: 'Returns only events of these kinds',
          }),
          after: t.arg.string({
            description:
              '`position` of the last received event: every later event comes first, then new ' +
              'events; POSITION_GONE if the block of the event was replaced',
          }),
        },
        subscribe: async (_root, { vault, kinds: wanted, after }, { feed, signal }) => {
          const received = after == null ? undefined : await feed.resume(parsePosition(after))
          const steps = feed.steps(signal, received)
          return eventsOf(steps, { vault: vault ?? null, kinds: wanted ?? null })
        },
        resolve: (event) => event,
      }),
      navPoints: t.field({
        type: refs.navPoint,
        description: 'NAV and share price of a vault at each new block; buckets of five minutes',
        args: { vault: t.arg({ type: 'Address', required: true }) },
        subscribe: (_root, _args, { feed, signal }) => blocksOf(feed, signal),
        resolve: async (at, { vault }, { loaders }) => {
          const range = { fromSec: at.timestampSec, toSec: at.timestampSec, stepSec: STEP_SEC }
          const [point] = await loaders.navSeries({ at, vault, range })
          if (point === undefined) throw new UnknownVault(vault)
          return point
        },
      }),
    }),
  })
}

/** Bucket size for the flows of a pushed point, seconds. */
const STEP_SEC = INTERVAL_SEC['5m']

type Wanted = {
  readonly vault: Address | null
  readonly kinds: readonly ActivityKind[] | null
}

async function* eventsOf(
  steps: AsyncGenerator<FeedStep>,
  { vault, kinds }: Wanted,
): AsyncGenerator<EventNode> {
  for await (const { at, events } of steps) {
    for (const { facts, blockHash } of events) {
      const isWanted =
        (vault === null || facts.vault === vault) && (kinds === null || kinds.includes(facts.kind))
      if (isWanted) yield { at, facts, blockHash }
    }
  }
}

async function* blocksOf(feed: ActivityFeed, signal: AbortSignal): AsyncGenerator<BlockRef> {
  for await (const { at } of feed.steps(signal)) yield at
}
