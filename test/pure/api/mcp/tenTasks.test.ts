import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { rpc } from '../../../support/mcp/rpc.ts'

type Tool = { readonly name: string }

/** Maximum size of the definitions that an agent reads for one task, bytes. */
const MAX_BYTES = 10_000
const app = anApp(aWorld())

/** Returns the definition of find_tool, which the agent reads from the list. */
async function searchTool(): Promise<Tool> {
  const { result } = await (await rpc(app, 'tools/list', {})).json()
  return result.tools.find(({ name }: Tool) => name === 'find_tool')
}

async function find(query: string): Promise<string> {
  const params = { name: 'find_tool', arguments: { query } }
  const { result } = await (await rpc(app, 'tools/call', params)).json()
  return result.content[0].text
}

describe('an agent that reads only find_tool and its answers', () => {
  it.each([
    ['worth of the index', ['worth of the index now'], ['get_index']],
    [
      'a vault tilted to NVDA, and its first shares',
      ['create a vault with tilted weights', 'buy shares of a vault'],
      ['prepare_create_vault', 'prepare_buy'],
    ],
    [
      'a bridge and its end',
      ['move USDC from Base to Arc', 'did my bridge arrive'],
      ['bridge_prepare_payment', 'bridge_status'],
    ],
    ['twenty leads', ['buy 20 business leads'], ['leads_search']],
    ['a price to beat', ['price to beat BTC 5m'], ['updown_price_to_beat']],
    ['a product of a shop', ['search products in a shop'], ['shop_search']],
    ['a token without gas', ['send a token without ETH'], ['gas_sponsor']],
    ['a page of a vault', ['publish a page about my vault'], ['publish_page']],
    ['the verification of a bridge', ['verify a bridge'], ['bridge_verify']],
    ['the own payments', ['my own payments'], ['list_payments']],
  ] as const)(
    'has the tools for %s, in at most 10 KB of definitions',
    async (_task, queries, needed) => {
      const answers: string[] = []
      for (const query of queries) answers.push(await find(query))
      const found = answers.flatMap((text) => JSON.parse(text).tools.map(({ name }: Tool) => name))
      expect(found).toEqual(expect.arrayContaining([...needed]))
      const read = [JSON.stringify(await searchTool()), ...answers].join('')
      expect(Buffer.byteLength(read)).toBeLessThanOrEqual(MAX_BYTES)
    },
  )
})
