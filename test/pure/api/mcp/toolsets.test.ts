import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { FIRST_TOOLS, TOOLSETS, toolsetOf } from '../../../../core/catalogue/toolsets.ts'
import { TOOL_WORDS } from '../../../../core/catalogue/toolWords.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aVault, usd } from '../../../builders/facts.ts'
import { modernRpc, rpc } from '../../../support/mcp/rpc.ts'

const app = anApp(aWorld({ vaults: [aVault({ nav: usd(10) })] }))

async function namesAt(path: string): Promise<readonly string[]> {
  const { result } = await (await rpc(app, 'tools/list', {}, { path })).json()
  return result.tools.map(({ name }: { readonly name: string }) => name)
}

const toolsOf = (...sets: readonly string[]) =>
  operations
    .filter(
      (operation) => operation.mcp.name !== 'get_guide' && sets.includes(toolsetOf(operation)),
    )
    .map(({ mcp }) => mcp.name)

async function find(given: object) {
  const params = { name: 'find_tool', arguments: given }
  const { result } = await (await rpc(app, 'tools/call', params)).json()
  return result
}

/** Returns the definitions and the further names that `find_tool` finds. */
async function found(given: object) {
  const { content } = await find(given)
  return JSON.parse(content[0].text)
}

describe('the list of tools at /mcp', () => {
  it('starts with the guide and the search, and contains the tools for a first vault and a bridge', async () => {
    const names = await namesAt('/mcp')
    expect(names.slice(0, 2)).toEqual(['get_guide', 'find_tool'])
    expect(new Set(names)).toEqual(new Set(['find_tool', ...FIRST_TOOLS]))
  })

  it.each(TOOLSETS)(
    'contains at /mcp/%s the guide, the search and the tools of this set',
    async (set) => {
      const own = set === 'service' ? ['get_payment', 'list_payments'] : []
      expect(await namesAt(`/mcp/${set}`)).toEqual([
        'get_guide',
        'find_tool',
        ...toolsOf(set),
        ...own,
      ])
    },
  )

  it('contains the tools of several sets, in the order of the registry', async () => {
    const both = ['get_guide', 'find_tool', ...toolsOf('bridge', 'gas')]
    for (const path of [
      '/mcp?toolsets=gas,bridge',
      '/mcp?toolsets=gas&toolsets=bridge',
      '/mcp/gas?toolsets=bridge, gas',
    ]) {
      expect([path, await namesAt(path)]).toEqual([path, both])
    }
  })

  it('is the same in both revisions, computed or cached, for each selection', async () => {
    for (const path of ['/mcp', '/mcp/shop', '/mcp', '/mcp/shop']) {
      const [old, modern] = await Promise.all([
        rpc(app, 'tools/list', {}, { path }),
        modernRpc(app, 'tools/list', {}, path),
      ])
      const bodies = await Promise.all([old, modern].map((answer) => answer.json()))
      expect(bodies[1].result.tools).toEqual(bodies[0].result.tools)
      expect(bodies[0].result.tools.map(({ name }: { name: string }) => name)).toEqual(
        await namesAt(path),
      )
    }
  })

  it.each(['/mcp/banks', '/mcp?toolsets=gas,banks', '/mcp?toolsets=', '/mcp/%E0%A4'])(
    'is refused with 404 and the known toolsets at %s',
    async (path) => {
      const answer = await rpc(app, 'tools/list', {}, { path })
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        {
          error: `toolsets: unknown toolset; known: ${[...TOOLSETS, 'all'].join(', ')}`,
          field: 'toolsets',
        },
      ])
    },
  )

  it('accepts only POST at each toolset', async () => {
    const answer = await app.request('/mcp/gas')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

describe('the definition of a tool', () => {
  it('names tools instead of calls over HTTP, also in the descriptions of its arguments', async () => {
    const { result } = await (
      await rpc(app, 'tools/list', {}, { path: '/mcp?toolsets=all' })
    ).json()
    for (const { name, description, inputSchema } of result.tools) {
      const text = JSON.stringify([description, inputSchema])
      expect([name, text]).not.toEqual([name, expect.stringMatching(/(GET|POST) \/v1|format=/)])
    }
  })
})

describe('a tool that the list lacks', () => {
  it.each(['/mcp', '/mcp/gas'])('is callable by its name at %s', async (path) => {
    const params = { name: 'get_constituent_candles', arguments: { symbol: 'nope' } }
    expect(await namesAt(path)).not.toContain(params.name)
    const { result } = await (await rpc(app, 'tools/call', params, { path })).json()
    expect(result.content[0].text).toContain('symbol: ')
  })
})

describe('find_tool', () => {
  it.each([
    ['worth of the index', 'get_index'],
    ['create a vault with tilted weights', 'prepare_create_vault'],
    ['buy shares of a vault', 'prepare_buy'],
    ['redeem shares', 'prepare_redeem'],
    ['move USDC to another chain', 'bridge_prepare_payment'],
    ['buy 20 business leads', 'leads_search'],
    ['price to beat of bitcoin', 'updown_price_to_beat'],
    ['search products in a shop', 'shop_search'],
    ['send a token without gas', 'gas_sponsor'],
    ['publish a page about my vault', 'publish_page'],
    ['verify a bridge', 'bridge_verify'],
    ['state of my payment', 'get_payment'],
    ['earn', 'get_sales'],
    ['revenue', 'get_sales'],
    ['today', 'get_sales'],
    ['what did we earn today', 'get_sales'],
    ['how much money did the service make today', 'get_sales'],
  ])('finds for "%s" the tool %s among its definitions', async (query, name) => {
    const { tools } = await found({ query })
    expect(tools.map((tool: { name: string }) => tool.name)).toContain(name)
  })

  it.each([
    ['worth of the index now, 90 days against equal weights', 'get_index'],
    ['how did my vault do in the last 90 days compared with equal weights', 'get_vault_returns'],
    ['change the weights of my vault to more NVDA', 'prepare_set_weights'],
    ['withdraw my USDC from the vault', 'prepare_redeem'],
    ['price of AAPL last month', 'get_constituent_candles'],
    ['25 USDC Base to Arc', 'bridge_prepare_payment'],
    ['did my bridge arrive', 'bridge_status'],
    ['my own payments', 'list_payments'],
    ['bridges of yesterday', 'bridge_proof'],
    ['20 dentists in Austin with e-mail for less than 1 USD', 'leads_search'],
    ['restaurants in Texas without a website', 'leads_search'],
    ['price to beat BTC 5m', 'updown_price_to_beat'],
    ['waterproof jacket', 'shop_search'],
    ['send a token without ETH', 'gas_sponsor'],
    ['share my vault publicly', 'publish_page'],
    ['what did you earn today', 'get_sales'],
  ])('returns for the request "%s" the tool %s as the first match', async (query, name) => {
    const [first] = (await found({ query })).tools
    expect(first.name).toBe(name)
  })

  it('has search words only for tools that exist', () => {
    const names = operations.map(({ mcp }) => mcp.name)
    expect([...names, 'get_payment', 'list_payments']).toEqual(
      expect.arrayContaining(Object.keys(TOOL_WORDS)),
    )
  })

  it('returns each definition once, as text without an output schema', async () => {
    const { result } = await (await rpc(app, 'tools/list', {})).json()
    const own = result.tools.find(({ name }: { name: string }) => name === 'find_tool')
    const answer = await find({ query: 'vault' })
    expect([own.outputSchema, answer.structuredContent]).toEqual([undefined, undefined])
    expect(answer.content).toHaveLength(1)
  })

  it('returns the definitions of the list, and the names of further matches', async () => {
    const { result } = await (
      await rpc(app, 'tools/list', {}, { path: '/mcp?toolsets=all' })
    ).json()
    const { tools, others } = await found({ query: 'vault', limit: 1 })
    expect(tools).toHaveLength(1)
    expect(result.tools).toContainEqual(tools[0])
    expect(others).toHaveLength(5)
    expect(Object.keys(others[0])).toEqual(['name', 'title', 'toolset'])
  })

  it('returns empty lists when no tool matches', async () => {
    const { content, isError } = await find({ query: 'zzzzqqqq' })
    expect([JSON.parse(content[0].text), isError]).toEqual([{ tools: [], others: [] }, undefined])
  })

  it.each([
    [{}, 'query: is required'],
    [{ query: 7 }, 'query: must be a string'],
    [{ query: '' }, 'query: must be at least 1'],
    [{ query: 'gas', limit: 6 }, 'limit: must be at most 5'],
    [{ query: 'gas', limti: 1 }, 'limti: unknown; did you mean limit?'],
  ])('rejects %j with the field and the correction', async (given, error) => {
    const { isError, content } = await find(given)
    expect([isError, JSON.parse(content[0].text)]).toMatchObject([
      true,
      { error: expect.stringContaining(error), code: 'invalid_input' },
    ])
  })
})
