import { describe, expect, it } from 'vitest'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { ask } from './ask.ts'

const app = anApp(aWorld())

const deep = (levels: number) =>
  `{ vaults { nodes { ${'holders { nodes { vault { '.repeat(levels)} vaultId ${'} } }'.repeat(levels)} } } }`

describe('a hostile query is refused', () => {
  it.each([
    ['over fifty levels deep', deep(16), 'QUERY_TOO_DEEP', /51 levels of fields, at most 10/],
    [
      'with more aliases than allowed',
      `{ ${Array.from({ length: 40 }, (_, at) => `a${at}: __typename`).join(' ')} }`,
      'QUERY_TOO_MANY_ALIASES',
      /40 aliases, at most 30/,
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
      /spreads itself/,
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
      /costs 80401, at most 25000/,
    ],
    [
      'with a count for each entry of a list',
      '{ vaults(first: 200) { nodes { holders(first: 1) { totalCount } } } }',
      'QUERY_TOO_COSTLY',
      /costs 40401, at most 25000/,
    ],
    [
      'with a page of a series for each entry of a list',
      `{ vaults(first: 130) { nodes {
        navSeriesConnection(interval: ONE_DAY, first: 1) { nodes { navUsdc } } } } }`,
      'QUERY_TOO_COSTLY',
      /costs 26\d{3}, at most 25000/,
    ],
    [
      'with counts hidden in fragments',
      `{ vaults(last: 130) { ...page } } fragment page on VaultConnection { nodes { ...counts } }
       fragment counts on Vault { holders(last: 1) { totalCount } }`,
      'QUERY_TOO_COSTLY',
      /costs 26261, at most 25000/,
    ],
    [
      'with a list of a million from its end',
      '{ vaults(last: 1000000) { nodes { vaultId } } }',
      'INVALID_INPUT',
      /vaults.last: must be an integer from 1 to 200, got 1000000/,
    ],
    [
      'with directives without end',
      `{ __typename ${'@include(if: true) '.repeat(40)} }`,
      'QUERY_TOO_MANY_DIRECTIVES',
      /40 directives/,
    ],
  ])('%s', async (_name, query, code, message) => {
    const { status, errors, data } = await ask(app, query)
    expect({ status, data }).toEqual({ status: 400, data: null })
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toMatch(message)
    expect(errors[0]?.extensions?.code).toBe(code)
  })

  it('with a variable that it does not declare, as its value would be dropped', async () => {
    const query = 'query ($block: Int) { vaults(first: 1, block: $block) { nodes { vaultId } } }'
    const { status, errors } = await ask(app, query, { blok: 5 })
    expect([status, errors.map(({ message }) => message)]).toEqual([
      400,
      ['variables.blok: unknown; did you mean block?'],
    ])
  })

  it('whose list is long by a variable', async () => {
    const query = 'query ($n: Int!) { vaults(first: $n) { nodes { vaultId } } }'
    const { status, errors } = await ask(app, query, { n: 201 })
    expect(status).toBe(400)
    expect(errors[0]?.message).toContain('got 201')
  })

  it('with a million aliases, by its size', async () => {
    const query = `{ ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}:head{number}`).join(' ')} }`
    expect((await ask(app, query)).status).toBe(413)
  })

  it('of one megabyte', async () => {
    const { status } = await ask(app, `{ __typename #${'x'.repeat(1 << 20)}\n}`)
    expect(status).toBe(413)
  })

  it('of as many tokens as fit, before they are read', async () => {
    const { status, errors } = await ask(app, `{ ${'a '.repeat(30_000)} }`)
    expect(status).toBe(400)
    expect(errors[0]?.message).toContain('more that 1000 tokens')
  })
})

describe('failures', () => {
  it('keep their code and say nothing of a library', async () => {
    const { status, errors } = await ask(app, '{ head { number } }')
    expect(status).toBe(200)
    expect(errors).toMatchObject([
      {
        message: 'The index is being built; ask again shortly.',
        path: ['head'],
        extensions: { code: 'INDEX_STALE', retryable: true, retryAfterSeconds: 1 },
      },
    ])
  })

  it('that nobody foresaw are masked and logged', async () => {
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
    const { errors } = await ask(broken, '{ head { number } }')
    expect(JSON.stringify(errors)).not.toContain('password')
    expect(errors).toMatchObject([
      { message: 'Something went wrong here.', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ])
    expect(logged).toHaveLength(1)
  })
})

describe('the page for people', () => {
  it('comes for text/html alone and loads nothing from elsewhere', async () => {
    const page = await app.request('/graphql', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/)
    const machine = await app.request('/graphql?query={__typename}')
    expect(await machine.json()).toEqual({ data: { __typename: 'Query' } })
  })

  it('introspects the schema within the limits', async () => {
    const { getIntrospectionQuery } = await import('graphql')
    const { errors, status } = await ask(app, getIntrospectionQuery())
    expect({ errors, status }).toEqual({ errors: [], status: 200 })
  })
})
