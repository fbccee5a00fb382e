import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { queryGraph } from './queryGraph.ts'

const app = anApp(aWorld())

const deep = (levels: number) =>
  `{ vaults { nodes { ${'holders { nodes { vault { '.repeat(levels)} vaultId ${'} } }'.repeat(levels)} } } }`

const NEXT = 'pageInfo { hasNextPage }'
/**
 * Returns a field thirty times, each time with another start of the series; `begun` ends within the
 * arguments.
 */
const pages = (begun: string) =>
  Array.from({ length: 30 }, (_, at) => `a${at}: ${begun} from: ${FROM + at}) { ${NEXT} }`).join(
    ' ',
  )
const FROM = 1_795_000_000

describe('a hostile GraphQL query', () => {
  it.each([
    [
      'over fifty levels deep',
      deep(16),
      'QUERY_TOO_DEEP',
      /51 levels of fields, the maximum is 10/,
    ],
    [
      'with more aliases than allowed',
      `{ ${Array.from({ length: 40 }, (_, at) => `a${at}: __typename`).join(' ')} }`,
      'QUERY_TOO_MANY_ALIASES',
      /40 aliases, the maximum is 30/,
    ],
    [
      'with aliases multiplied by fragments',
      `{ ...a ...a ...a ...a } fragment a on Query { ...b ...b ...b } fragment b on Query { ...c ...c }
       fragment c on Query { x: __typename y: __typename }`,
      'QUERY_TOO_MANY_ALIASES',
      /48 aliases/,
    ],
    [
      'with fragments in a circle',
      '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
      'QUERY_CYCLIC',
      /must not spread itself/,
    ],
    [
      'with a list of a million',
      '{ vaults(first: 1000000) { nodes { vaultId } } }',
      'INVALID_INPUT',
      /vaults.first: must be an integer from 1 to 200, got 1000000/,
    ],
    [
      'with lists in lists',
      '{ vaults(first: 200) { nodes { holders(first: 200) { nodes { shares } } } } }',
      'QUERY_TOO_COSTLY',
      /costs 80401, the maximum is 25000/,
    ],
    [
      'with a count for each entry of a list',
      '{ vaults(first: 200) { nodes { holders(first: 1) { totalCount } } } }',
      'QUERY_TOO_COSTLY',
      /costs 40401, the maximum is 25000/,
    ],
    [
      'with a page of a series for each entry of a list',
      `{ vaults(first: 120) { nodes {
        a0: navSeriesConnection(interval: FIVE_MINUTES, first: 1) { ${NEXT} } } } }`,
      'QUERY_TOO_COSTLY',
      /costs 48361, the maximum is 25000/,
    ],
    [
      'with a page of each of many series that differ by their start',
      `{ vaults(first: 4) { nodes { ${pages('navSeriesConnection(interval: FIVE_MINUTES, first: 1,')} } } }`,
      'QUERY_TOO_COSTLY',
      /costs 240245, the maximum is 25000/,
    ],
    [
      'with pages of the candles of each constituent that differ by their start',
      `{ basket { constituents { ${pages('candlesConnection(interval: FIVE_MINUTES, first: 1,')} } } }`,
      'QUERY_TOO_COSTLY',
      /costs 240242, the maximum is 25000/,
    ],
    [
      'with pages of candles that differ by their start',
      `{ ${pages('candlesConnection(symbol: "NVDA", interval: FIVE_MINUTES, first: 1,')} }`,
      'QUERY_TOO_COSTLY',
      /costs 60060, the maximum is 25000/,
    ],
    [
      'with counts hidden in fragments',
      `{ vaults(last: 130) { ...page } } fragment page on VaultConnection { nodes { ...counts } }
       fragment counts on Vault { holders(last: 1) { totalCount } }`,
      'QUERY_TOO_COSTLY',
      /costs 26261, the maximum is 25000/,
    ],
    [
      'with a list of a million from its end',
      '{ vaults(last: 1000000) { nodes { vaultId } } }',
      'INVALID_INPUT',
      /vaults.last: must be an integer from 1 to 200, got 1000000/,
    ],
    [
      'with too many directives',
      `{ __typename ${'@include(if: true) '.repeat(40)} }`,
      'QUERY_TOO_MANY_DIRECTIVES',
      /40 directives/,
    ],
  ])('is rejected %s', async (_name, query, code, message) => {
    const { status, errors, data } = await queryGraph(app, query)
    expect({ status, data }).toEqual({ status: 400, data: null })
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toMatch(message)
    expect(errors[0]?.extensions?.code).toBe(code)
  })

  it('is rejected with an undeclared variable, because its value would be ignored', async () => {
    const query = 'query ($block: Int) { vaults(first: 1, block: $block) { nodes { vaultId } } }'
    const { status, errors } = await queryGraph(app, query, { blok: 5 })
    expect([status, errors.map(({ message }) => message)]).toEqual([
      400,
      ['variables.blok: unknown; did you mean block?'],
    ])
  })

  it('is rejected with a list above the maximum length in a variable', async () => {
    const query = 'query ($n: Int!) { vaults(first: $n) { nodes { vaultId } } }'
    const { status, errors } = await queryGraph(app, query, { n: 201 })
    expect(status).toBe(400)
    expect(errors[0]?.message).toContain('got 201')
  })

  it.each([
    ['with a given value', { from: FROM }],
    ['with the default value', {}],
  ])(
    'is rejected with series above the maximum cost by a variable, %s',
    async (_name, variables) => {
      const query = `query ($from: Timestamp = ${FROM}, $interval: Interval! = FIVE_MINUTES) {
      vaults(first: 13) { nodes {
        navSeriesConnection(interval: $interval, from: $from, first: 1) { ${NEXT} } } } }`
      const { status, errors } = await queryGraph(app, query, variables)
      expect(status).toBe(400)
      expect(errors[0]?.message).toContain('costs 26040, the maximum is 25000')
    },
  )

  it('is rejected with a million aliases, because of its size', async () => {
    const query = `{ ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}:head{number}`).join(' ')} }`
    expect((await queryGraph(app, query)).status).toBe(413)
  })

  it('is rejected if its body has one megabyte', async () => {
    const { status } = await queryGraph(app, `{ __typename #${'x'.repeat(1 << 20)}\n}`)
    expect(status).toBe(413)
  })

  it('is rejected with more than 1000 tokens, before the query is parsed', async () => {
    const { status, errors } = await queryGraph(app, `{ ${'a '.repeat(30_000)} }`)
    expect(status).toBe(400)
    expect(errors[0]?.message).toContain('more that 1000 tokens')
  })
})

describe('an ordinary GraphQL query', () => {
  const vault = 'vault(address: "0xE1F431731306950Ebe34C256DD381913cc71b8d5")'
  it.each([
    [
      'with the days of a vault',
      `{ ${vault} { navSeriesConnection(interval: ONE_DAY) { totalCount nodes { navUsdc } } } }`,
      {},
    ],
    [
      'with the longest series of a vault, in its longest page',
      `{ ${vault} { navSeriesConnection(interval: FIVE_MINUTES, from: ${FROM}, first: 200) {
        totalCount ${NEXT} edges { cursor node { bucketStart bucketEnd navUsdc block { number } } } } } }`,
      {},
    ],
    [
      'with two days of many vaults, by variables',
      `query ($from: Timestamp!, $to: Timestamp) { vaults(first: 100) { nodes {
        navSeriesConnection(interval: ONE_HOUR, from: $from, to: $to, first: 5) { nodes { navUsdc } } } } }`,
      { from: FROM, to: FROM + 172_800 },
    ],
    [
      'with the candles of all constituents',
      `{ basket { constituents { candlesConnection(interval: ONE_HOUR) { nodes { closeUsdc } } } } }`,
      {},
    ],
  ])('is executed %s', async (_name, query, variables) => {
    const { status, errors } = await queryGraph(app, query, variables)
    expect(status).toBe(200)
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['INDEX_STALE'])
  })
})

describe('GraphQL failures', () => {
  it('keep their code and contain no text of a library', async () => {
    const { status, errors } = await queryGraph(app, '{ head { number } }')
    expect(status).toBe(200)
    expect(errors).toMatchObject([
      {
        message: 'The index is not built yet; retry after 1 s.',
        path: ['head'],
        extensions: { code: 'INDEX_STALE', retryable: true, retryAfterSeconds: 1 },
      },
    ])
  })

  it('are masked and logged if they have no known code', async () => {
    const logged: object[] = []
    const broken = anApp(aWorld(), {
      log: { error: (fields) => void logged.push(fields) },
      graph: {
        session: () => ({
          reads: async () => Promise.reject(new Error('password of the database')),
          close: async () => undefined,
        }),
      },
    })
    const { errors } = await queryGraph(broken, '{ head { number } }')
    expect(JSON.stringify(errors)).not.toContain('password')
    expect(errors).toMatchObject([
      {
        message: 'The request failed because of an internal fault.',
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ])
    expect(logged).toHaveLength(1)
  })
})

describe('the GraphQL page for browsers', () => {
  it('is returned for text/html alone and loads no resource of another origin', async () => {
    const page = await app.request('/graphql', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/)
    const machine = await app.request('/graphql?query={__typename}')
    expect(await machine.json()).toEqual({ data: { __typename: 'Query' } })
  })

  it('introspects the schema within the limits', async () => {
    const { getIntrospectionQuery } = await import('graphql')
    const { errors, status } = await queryGraph(app, getIntrospectionQuery())
    expect({ errors, status }).toEqual({ errors: [], status: 200 })
  })
})
