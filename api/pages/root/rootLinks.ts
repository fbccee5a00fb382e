/** Link on the first page. */
export type RootLink = {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly note: string
  readonly kind: 'page' | 'document' | 'endpoint'
}

const LINKS: readonly RootLink[] = [
  {
    kind: 'page',
    name: 'docs',
    path: '/docs',
    title: 'Manual',
    note: 'rules, steps and examples of every part',
  },
  {
    kind: 'page',
    name: 'reference',
    path: '/docs/api',
    title: 'API reference',
    note: 'every call, with recorded answers',
  },
  {
    kind: 'page',
    name: 'vaults',
    path: '/vaults',
    title: 'Vaults',
    note: 'value, return, drift and holders of each vault',
  },
  {
    kind: 'page',
    name: 'bridge',
    path: '/bridge',
    title: 'Bridge',
    note: 'moves USDC with a browser wallet',
  },
  {
    kind: 'page',
    name: 'bridges',
    path: '/bridge/proof',
    title: 'Every bridge',
    note: 'burn, mint and fee of each bridge',
  },
  {
    kind: 'page',
    name: 'gas',
    path: '/gas',
    title: 'Gas sponsor',
    note: 'operations and prices',
  },
  {
    kind: 'page',
    name: 'status',
    path: '/status',
    title: 'Status',
    note: 'uptime and incidents over 90 days',
  },
  {
    kind: 'endpoint',
    name: 'graphql',
    path: '/graphql',
    title: 'GraphQL editor',
    note: 'ten questions of analysts, and the schema',
  },
  {
    kind: 'document',
    name: 'guide',
    path: '/v1/guide',
    title: 'Guide',
    note: 'each step with a working call',
  },
  {
    kind: 'document',
    name: 'llms',
    path: '/llms.txt',
    title: 'llms.txt',
    note: 'the whole service, for language models',
  },
  {
    kind: 'document',
    name: 'openapi',
    path: '/openapi.json',
    title: 'OpenAPI 3.1',
    note: 'for generators and crawlers',
  },
  {
    kind: 'document',
    name: 'agentCard',
    path: '/.well-known/agent-card.json',
    title: 'Agent card',
    note: 'Agent2Agent 1.0',
  },
  {
    kind: 'document',
    name: 'x402',
    path: '/.well-known/x402',
    title: 'x402 manifest',
    note: 'paid calls and prices',
  },
  {
    kind: 'document',
    name: 'bridgeGuide',
    path: '/v1/bridge/guide',
    title: 'Bridge guide',
    note: 'one signature, step by step',
  },
  {
    kind: 'document',
    name: 'gasGuide',
    path: '/v1/gas?docs=1',
    title: 'Gas guide',
    note: 'three lanes, with addresses',
  },
  {
    kind: 'document',
    name: 'leads',
    path: '/v1/leads',
    title: 'Business leads',
    note: 'coverage, grades and prices',
  },
  {
    kind: 'document',
    name: 'shops',
    path: '/v1/shop',
    title: 'Shops',
    note: 'searchable shops',
  },
]

/** Links of the Up/Down markets, under the segment of the operator. */
const marketLinks = (segment: string): readonly RootLink[] => [
  {
    kind: 'page',
    name: 'markets',
    path: `/${segment}`,
    title: 'Price to beat',
    note: 'eight Up/Down windows, live',
  },
  {
    kind: 'document',
    name: 'updown',
    path: `/v1/${segment}`,
    title: 'Markets',
    note: 'windows that answer now',
  },
]

/** Returns the links whose pages are served. */
export function rootLinks(served: ReadonlySet<string>, segment: string): readonly RootLink[] {
  return [...LINKS, ...marketLinks(segment)].filter(({ path }) =>
    served.has(path.split('?')[0] ?? ''),
  )
}
