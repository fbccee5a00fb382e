import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { rpc } from '../../../support/mcp/rpc.ts'

const app = anApp(aWorld())

/** Returns the error message of a call to a tool. */
async function errorOf(name: string): Promise<string> {
  const response = await rpc(app, 'tools/call', { name, arguments: {} })
  const { error } = await response.json()
  return error.message
}

describe('the error about an unknown tool', () => {
  it.each([
    ['publish', 'publish_page'],
    ['post_publish', 'publish_page'],
    ['postPublish', 'publish_page'],
    ['get_leads_search', 'leads_search'],
    ['getLeadSearch', 'leads_search'],
    ['bridge_qoute', 'bridge_quote'],
    ['get_stats', 'get_sales'],
    ['updown', 'updown_info'],
    ['updown_price', 'updown_price_to_beat'],
  ])('suggests for %s the tool %s', async (name, tool) => {
    const message = await errorOf(name)
    expect(message).toMatch(new RegExp(`^Unknown tool ${name}; did you mean .*\\b${tool}\\b`))
    expect(message).toContain('call find_tool with words of the task')
  })

  it('names at most three tools', async () => {
    const [, names = ''] = /did you mean (.*)\?/.exec(await errorOf('vault_bridge_gas')) ?? []
    expect(names.split(', ')).toHaveLength(3)
  })

  it('names only find_tool when no tool has a similar name', async () => {
    expect(await errorOf('zzzzqqqq')).toMatch(/^Unknown tool zzzzqqqq; call find_tool/)
  })
})
