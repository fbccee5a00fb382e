import { agentSteps } from '../../core/catalogue/agentSteps.ts'
import { AMOUNTS, GUIDANCE, HOW_TO_PAY, SERVICE_SUMMARY } from '../../core/catalogue/guidance.ts'
import { GUIDE_TOPICS } from '../../core/catalogue/guideTopics.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { TOOLSETS } from '../../core/catalogue/toolsets.ts'
import { curlCall } from '../../core/kernel/operation/curlCall.ts'
import { EMPTY_EXAMPLE_FACTS } from '../../core/kernel/operation/exampleFacts.ts'
import { requestTarget } from '../../core/kernel/operation/requestTarget.ts'
import { freeSentence, priceSentence } from './describePayment.ts'

/** First calls for a newcomer: one per part of the service, and every paid operation. */
const FIRST: readonly string[] = [
  'getGuide',
  'getBasket',
  'getVaults',
  'getBridgeRoutes',
  'getGasConfig',
  'getLeads',
  'getUpdown',
]

const SECTIONS: readonly { readonly tag: Operation['tag']; readonly title: string }[] = [
  { tag: 'Vaults', title: 'Vaults of tokenized stocks' },
  { tag: 'Analytics', title: 'Analytics and signals' },
  { tag: 'Transactions', title: 'Unsigned transactions' },
  { tag: 'Publishing', title: 'Published pages' },
  { tag: 'Bridge', title: 'USDC bridge' },
  { tag: 'Gas', title: 'Gas sponsor' },
  { tag: 'Leads', title: 'Business leads' },
  { tag: 'Shops', title: 'Shop search' },
  { tag: 'Markets', title: 'Price to beat' },
]

type Link = { readonly title: string; readonly path: string; readonly note: string }

/** Documents beside the operations; documents that are not served are left out. */
const DOCUMENTS: readonly Link[] = [
  {
    title: 'OpenAPI',
    path: '/openapi.json',
    note: 'every operation with schemas and examples, about 500 kB; for a single operation call find_tool',
  },
  { title: 'API reference', path: '/docs/api', note: 'every operation, for people' },
  { title: 'Manual', path: '/docs', note: 'rules, steps and examples of every part' },
  { title: 'Agent card', path: '/.well-known/agent-card.json', note: 'Agent2Agent 1.0' },
  {
    title: 'Agent registration',
    path: '/.well-known/agent-registration.json',
    note: 'ERC-8004',
  },
  { title: 'Paid resources', path: '/.well-known/x402', note: 'x402 manifest with prices' },
  { title: 'Guide to the bridge', path: '/v1/bridge/llms.txt', note: 'the bridge in this format' },
  {
    title: 'OpenAPI of the bridge',
    path: '/v1/bridge/openapi.json',
    note: 'only the operations of the bridge',
  },
]

const PAGES: readonly Link[] = [
  { title: 'Start', path: '/', note: 'overview with live figures' },
  {
    title: 'Vaults',
    path: '/vaults',
    note: 'every vault; the page of a vault is /vault/{address}',
  },
  { title: 'Bridge', path: '/bridge', note: 'open routes; pay with a browser wallet' },
  { title: 'Every bridge', path: '/bridge/proof', note: 'burns, mints and fees' },
  { title: 'Gas', path: '/gas', note: 'figures of the sponsor' },
  { title: 'Status', path: '/status', note: 'uptime and incidents' },
  {
    title: 'Data',
    path: '/data',
    note: 'facts by UTC day as Parquet and CSV; /data/catalogue.json',
  },
]

const PRICES = 'The price of each paid call is in the line of the call below.'

type About = {
  readonly operations: readonly Operation[]
  readonly publicUrl: string
  /** Paths of served documents and pages. */
  readonly served: ReadonlySet<string>
}

/**
 * Returns a description of the whole service for language models.
 *
 * Source: llmstxt.org: a heading, a summary, notes without headings, then sections of links.
 */
export function llmsText(about: About): string {
  const { operations, publicUrl } = about
  const listed = SECTIONS.flatMap(({ tag, title }) =>
    section(
      title,
      operations.filter((operation) => operation.tag === tag),
      publicUrl,
    ),
  )
  const discovery = operations.filter(({ tag }) => tag === 'Discovery')
  return `${[
    '# Quartet',
    `> ${SERVICE_SUMMARY}`,
    `${GUIDANCE} ${AMOUNTS}`,
    `${PRICES} ${HOW_TO_PAY}`,
    'Errors are `{"error": "field: problem and remedy", "code", "retryable", "field"}`. The ' +
      `same operations are tools at ${publicUrl}/mcp (Model Context Protocol; find_tool finds ` +
      `the tools that the first list lacks; /mcp/{toolset} lists one part: ${TOOLSETS.join(', ')}) ` +
      `and answer messages at ${publicUrl}/a2a ` +
      '(Agent2Agent). Working calls to this server:',
    ['```sh', ...calls(operations, publicUrl), '```'].join('\n'),
    list('Start here', [
      ...discovery.map((entry) => link(publicUrl, entry)),
      `- [A section of the guide](${publicUrl}/v1/guide?topic=vaults): one of ${GUIDE_TOPICS.join(', ')}; a section adds example requests and descriptions to this page, but no other prices; payment and agents add nothing`,
      ...servedLinks(about, DOCUMENTS),
    ]),
    ...listed,
    list('Optional', servedLinks(about, PAGES)),
  ].join('\n\n')}\n`
}

function calls(operations: readonly Operation[], publicUrl: string): readonly string[] {
  const first = operations.filter(({ id, price }) => FIRST.includes(id) || price !== 'free')
  const own = first.flatMap((operation) => {
    const input = operation.example(EMPTY_EXAMPLE_FACTS)
    return input === null ? [] : [curlCall(publicUrl, operation, input)]
  })
  return [...own, ...agentSteps(publicUrl).map(({ call }) => call)]
}

function section(
  title: string,
  operations: readonly Operation[],
  publicUrl: string,
): readonly string[] {
  if (operations.length === 0) return []
  return [
    list(
      title,
      operations.map((operation) => link(publicUrl, operation)),
    ),
  ]
}

function list(title: string, entries: readonly string[]): string {
  return [`## ${title}`, '', ...entries].join('\n')
}

function servedLinks({ publicUrl, served }: About, links: readonly Link[]): readonly string[] {
  return links
    .filter(({ path }) => served.has(path))
    .map(({ title, path, note }) => `- [${title}](${publicUrl}${path}): ${note}`)
}

function link(publicUrl: string, operation: Operation): string {
  const { method, path, summary, price, why, freeQuota, mcp } = operation
  const cost = price === 'free' ? 'Free.' : priceSentence(price)
  const free = freeQuota === undefined ? '' : ` ${freeSentence(freeQuota)}`
  const url = `${publicUrl}${addressOf(operation)}`
  return `- [${summary}](${url}): \`${method} ${path}\`, tool ${mcp.name}. ${why} ${cost}${free}`
}

/**
 * Returns the path and query of a request that works as written; for an operation without such a
 * request, the place of the operation in the OpenAPI document.
 */
function addressOf(operation: Operation): string {
  const input = operation.method === 'GET' ? operation.example(EMPTY_EXAMPLE_FACTS) : null
  if (input !== null) return requestTarget(operation, input)
  const pointer = operation.path.replaceAll('~', '~0').replaceAll('/', '~1')
  return `/openapi.json#/paths/${encodeURIComponent(pointer)}/${operation.method.toLowerCase()}`
}
