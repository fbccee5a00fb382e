import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActivityFeed } from '../../../../api/graphql/subscriptions/createActivityFeed.ts'
import { createHeadFeed } from '../../../../api/graphql/subscriptions/createHeadFeed.ts'
import type { FeedReads, FeedStep } from '../../../../api/graphql/subscriptions/readStep.ts'
import type { PlacedActivity } from '../../../../core/graph/ports.ts'
import type { BlockRef } from '../../../../core/kernel/blockRef.ts'
import { anActivity } from '../../../builders/anActivity.ts'
import { aBlock } from '../../../builders/facts.ts'

const BEGIN = 100

type Block = { readonly ref: BlockRef; readonly events: readonly PlacedActivity[] }

/** Builds a chain of blocks with events, with a unique hash for each block, and a feed over the chain. */
function aChainOfEvents() {
  let made = 0
  let blocks: Block[] = []
  const mine = (events: number) => {
    made += 1
    const number = BEGIN + blocks.length
    const hash = `0x${made.toString(16).padStart(64, '0')}` as const
    const placed = Array.from({ length: events }, (_none, logIndex) => ({
      facts: anActivity({ blockNumber: number, logIndex }),
      blockHash: hash,
    }))
    blocks = [...blocks, { ref: aBlock({ number, hash }), events: placed }]
  }
  const all = () => blocks.flatMap(({ events }) => events)
  const head = () => blocks.at(-1)!.ref
  const reads: FeedReads = {
    session: () => ({
      close: async () => undefined,
      reads: async () => ({
        chain: { head },
        newestOnChain: async (candidates) => {
          const known = new Set(candidates.map(({ hash }) => hash))
          return blocks.findLast(({ ref }) => known.has(ref.hash))?.ref ?? null
        },
        activitiesBetween: async ({ after: { blockNumber, logIndex } }, limit) =>
          all()
            .filter(({ facts }) =>
              facts.blockNumber === blockNumber && logIndex !== null
                ? facts.logIndex > logIndex
                : facts.blockNumber > blockNumber,
            )
            .slice(0, limit),
      }),
    }),
  }
  mine(2)
  return {
    reads,
    mine,
    head,
    all,
    /** Replaces the newest blocks, never the first block. */
    reorganise: (depth: number, events: readonly number[]) => {
      blocks = blocks.slice(0, Math.max(1, blocks.length - depth))
      for (const count of events) mine(count)
    },
  }
}

const nameOf = ({ blockHash, facts }: PlacedActivity) => `${blockHash}-${facts.logIndex}`

/** Builds a listener, and every event that it received. */
function aListener(steps: AsyncGenerator<FeedStep>) {
  const received: string[] = []
  return {
    received,
    next: async () => {
      const { value } = await steps.next()
      received.push(...(value?.events ?? []).map(nameOf))
    },
  }
}

const counts = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 4 })
const occurrence = fc.record({
  /** Number of replaced blocks; zero most of the time. */
  depth: fc.oneof(fc.constant(0), fc.constant(0), fc.nat({ max: 6 })),
  events: counts,
  /** True when each listener waits for this block. */
  waits: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
})

describe('a resumed listener of the activity feed', () => {
  it('receives each event of the chain once across reorganisations and other subscriptions', async () => {
    await fc.assert(
      fc.asyncProperty(
        counts,
        fc.array(occurrence, { maxLength: 12 }),
        async (past, happenings) => {
          const chain = aChainOfEvents()
          const [position] = chain.all()
          for (const count of past) chain.mine(count)
          const heads = createHeadFeed()
          const feed = createActivityFeed(chain.reads, heads)
          heads.publish(chain.head())
          const { signal } = new AbortController()
          const resumed = await feed.resume({
            blockNumber: BEGIN,
            logIndex: 0,
            blockHash: position!.blockHash,
          })
          const fresh = aListener(feed.steps(signal))
          const listeners = [feed.steps(signal, resumed), feed.steps(signal, resumed)].map(
            aListener,
          )
          for (const listener of listeners) await listener.next()
          const behind = () => chain.all().slice(1).map(nameOf)
          for (const { received } of listeners) expect(received).toEqual(behind())
          let waitingFresh: Promise<void> | null = null
          for (const { depth, events, waits } of happenings) {
            if (waits[2]) waitingFresh ??= fresh.next().finally(() => (waitingFresh = null))
            const waiting = listeners.filter((_listener, index) => waits[index])
            const taken = waiting.map((listener) => listener.next())
            await nextTurn()
            chain.reorganise(depth, events)
            heads.publish(chain.head())
            await Promise.all(taken)
            const onChain = behind()
            for (const { received } of waiting) {
              expect(new Set(received).size).toBe(received.length)
              expect(received.filter((name) => onChain.includes(name))).toEqual(onChain)
            }
          }
          heads.close()
        },
      ),
    )
  })
})
