import { z } from 'zod'
import { closedObject } from '../kernel/operation/closedObject.ts'
import { defineOperation } from '../kernel/operation/defineOperation.ts'
import {
  type Examples,
  type Fallback,
  type GuideStep,
  guideStepSchema,
  guideSteps,
} from '../kernel/operation/guideSteps.ts'
import { count } from '../kernel/operation/outputFields.ts'
import { usdText } from '../kernel/usdText.ts'
import { agentSteps } from './agentSteps.ts'
import type { Deps } from './deps.ts'
import { GUIDANCE, HOW_TO_PAY, SERVICE_SUMMARY } from './guidance.ts'
import { guideRules } from './guideRules.ts'
import { GUIDE_TOPICS, type GuideTopic, TOPIC_LINES, topicOf } from './guideTopics.ts'
import type { Operation } from './operation.ts'
import { readGuideExamples } from './readGuideExamples.ts'

/** Endpoints that a caller can use instead of an operation without a subject, by tag. */
const FALLBACKS: Readonly<Partial<Record<Operation['tag'], Fallback>>> = {
  Bridge: { path: '/v1/bridge/routes', words: 'no bridge exists yet' },
  Gas: {
    path: '/v1/gas/config',
    words: 'no operation was sponsored yet',
  },
  Leads: { path: '/v1/leads', words: 'no leads are loaded yet' },
  Shops: { path: '/v1/shop', words: 'no shop is loaded yet' },
}
/** Reasons why an operation is closed now, by tag. */
const CLOSED: Readonly<Partial<Record<Operation['tag'], string>>> = {
  Bridge: 'no route is open now',
  Gas: 'the sponsor is closed now',
}
const FALLBACK = { path: '/v1/vaults', words: 'no vault is suitable at this block' }

/** OpenAPI documents of single sections, by section. */
const SPECS: Readonly<Partial<Record<GuideTopic, string>>> = { bridge: '/v1/bridge/openapi.json' }

/**
 * Ids of the operations on the first page: the steps to the caller's own vault, and one paid call.
 */
const FIRST_CALLS: readonly string[] = [
  'getBasket',
  'getVaults',
  'getQuote',
  'postCreateVault',
  'postBuy',
  'getBalance',
  'getSignals',
]

const text = (description: string) => z.string().meta({ description })
const ofFirstPage = (description: string) =>
  text(`${description}; only without \`topic\``).optional()

const topicSchema = z
  .object({
    topic: z.enum(GUIDE_TOPICS).meta({ description: 'Value of `topic`' }),
    about: text('Content of the section'),
    sizeBytes: count('Size of the section as JSON, bytes; about 4 bytes per token'),
  })
  .meta({ id: 'GuideSection', description: 'A section of the guide' })

const output = z
  .object({
    service: text('Name of the service'),
    topic: z.enum(GUIDE_TOPICS).nullable().meta({
      description: 'Returned section; null for the first page',
    }),
    what: text('Purpose of the service; with `topic` the content of the section'),
    howItWorks: ofFirstPage('How the service works'),
    steps: z.array(guideStepSchema),
    topics: z
      .array(topicSchema)
      .optional()
      .meta({ description: 'Every section of the guide; only without `topic`' }),
    amounts: ofFirstPage('Format of amounts'),
    signing: ofFirstPage('How to sign and send the returned transactions'),
    gasLimit: ofFirstPage('Gas limit for calls encoded by the caller when estimation fails'),
    network: ofFirstPage('Chain of every contract'),
    fees: ofFirstPage('Fees of vaults'),
    payment: text(
      'How to pay for calls; with `topic` the prices of the calls of the section, absent when all are free',
    ).optional(),
    fullSpec: text(
      'OpenAPI document of the section, or of all endpoints if the section has no document',
    ),
    links: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Other documents by title; only without `topic`' }),
  })
  .meta({ id: 'Guide', description: 'Guide for a first-time caller' })

/** Answer of the guide: its first page, or one section. */
export type Guide = z.output<typeof output>

/**
 * Returns the operation of the guide; the steps and calls of the guide are those of `operations`.
 */
export function defineGuide(operations: readonly Operation[]): Operation {
  return defineOperation({
    id: 'getGuide',
    method: 'GET',
    path: '/v1/guide',
    tag: 'Discovery',
    summary: 'Read the guide',
    description:
      'Without `topic`: a short page with the purpose of the service, first calls, payment, ' +
      'and every topic with its size. With `topic`: that section alone. Each step has a ' +
      'working request to this server.',
    input: {
      query: closedObject({
        topic: z.enum(GUIDE_TOPICS).optional().meta({
          description: 'Section to read; the first page by default',
        }),
      }),
    },
    output,
    price: 'free',
    caching: 'block',
    mcp: {
      name: 'get_guide',
      readOnly: true,
      notFor: 'a guide to the bridge alone; use bridge_guide.',
    },
    refusals: [],
    why: 'First document to read.',
    example: () => ({}),

    async run(deps, { query: { topic } }) {
      const { at, ...examples } = await readGuideExamples(deps)
      const guide = { deps, operations, examples }
      return { body: topic === undefined ? showFirst(guide) : showTopic(guide, topic), at }
    },
  })
}

/** Inputs of the pages of the guide. */
type Sources = {
  readonly deps: Deps
  readonly operations: readonly Operation[]
  readonly examples: Examples
}

function stepsOf({ deps, examples }: Sources, operations: readonly Operation[]): GuideStep[] {
  return guideSteps(deps.settings, operations, examples, ({ id, tag }) => {
    if (tag === 'Markets') return marketsFallback(deps)
    const fallback = FALLBACKS[tag] ?? FALLBACK
    const closed = examples.closed.has(id) ? CLOSED[tag] : undefined
    return closed === undefined ? fallback : { ...fallback, words: closed }
  })
}

/**
 * Returns the endpoint that replaces the markets; its path contains the segment that the operator
 * sets.
 */
const marketsFallback = ({ markets }: Pick<Deps, 'markets'>): Fallback => ({
  path: `/v1/${markets.settings.segment}`,
  words: 'no market has an answer now',
})

function showTopic(guide: Sources, topic: GuideTopic): Guide {
  const { publicUrl } = guide.deps.settings
  const own = guide.operations.filter((operation) => topicOf(operation) === topic)
  const paid = (topic === 'payment' ? guide.operations : own).filter(
    ({ price }) => price !== 'free',
  )
  const steps =
    topic === 'agents'
      ? agentSteps(publicUrl).map((step, index) => ({ step: index + 1, ...step }))
      : stepsOf(guide, topic === 'payment' ? paid.filter(isFirst) : own)
  return {
    service: 'Quartet',
    topic,
    what: TOPIC_LINES[topic],
    steps,
    ...paymentOf(topic, paid),
    fullSpec: `${publicUrl}${SPECS[topic] ?? '/openapi.json'}`,
  }
}

const isFirst = ({ id }: Operation): boolean => FIRST_CALLS.includes(id)

function showFirst(guide: Sources): Guide {
  const { deps, operations } = guide
  const topics = GUIDE_TOPICS.map((topic) => ({
    topic,
    about: TOPIC_LINES[topic],
    sizeBytes: new TextEncoder().encode(JSON.stringify(showTopic(guide, topic))).length,
  }))
  const steps = stepsOf(guide, operations.filter(isFirst))
  return {
    service: 'Quartet',
    topic: null,
    what: SERVICE_SUMMARY,
    howItWorks:
      'GET /v1/guide?topic=vaults returns one section of this guide; topics lists all sections. ' +
      `${GUIDANCE}`,
    steps,
    topics,
    ...guideRules(deps.settings),
    payment: `Prices are in GET /v1/guide?topic=payment. ${HOW_TO_PAY}`,
  }
}

/**
 * Returns the payment part of a guide: how to pay, if the guide has prices. A section lists only
 * its own prices.
 */
function paymentOf(topic: GuideTopic, paid: readonly Operation[]): Pick<Guide, 'payment'> {
  if (paid.length === 0) return {}
  const instruction =
    topic === 'payment' ? HOW_TO_PAY : 'GET /v1/guide?topic=payment explains the payment.'
  return { payment: [...paid.map(priceLine), instruction].join(' ') }
}

function priceLine({ method, path, price }: Operation): string {
  if (price === 'free') return `${method} ${path} is free.`
  const chains = price.chainIds.map((chainId) => `eip155:${chainId}`).join(', ')
  const cost =
    'mode' in price
      ? `is quoted, at least ${usdText(price.minUsdc6)} USD (${price.minUsdc6})`
      : `costs ${usdText(price.amountUsdc6)} USD (${price.amountUsdc6})`
  return `${method} ${path} ${cost}, payable on ${chains}.`
}
