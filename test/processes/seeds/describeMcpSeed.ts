import { describe, expect, it } from 'vitest'
import type { SeedStack } from './seedStack.ts'

const NAMED = [
  'bridge_quote',
  'bridge_prepare_payment',
  'bridge_status',
  'bridge_routes',
  'bridge_referral_earnings',
  'usdc_balances',
  'cctp_status',
  'x402_check',
  'payment_readiness',
]

/** Tests the statements of seeds/001 about the MCP endpoint. */
export function describeMcpSeed(given: () => SeedStack): void {
  describe('seed 001, MCP', () => {
    it('4 the endpoint uses streamable HTTP, and has the nine named tools with stock and gas tools', async () => {
      const { world } = given()
      const call = async (method: string, params: object) => {
        const response = await fetch(`${world.api.url}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2025-06-18',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        })
        expect(response.status).toBe(200)
        const text = await response.text()
        const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '')
        return JSON.parse(data).result
      }
      const { protocolVersion } = await call('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'seed', version: '1' },
      })
      expect(protocolVersion).toBe('2025-06-18')
      const { tools } = await call('tools/list', {})
      const names = tools.map(({ name }: { name: string }) => name)
      expect(NAMED.filter((name) => !names.includes(name))).toEqual([])
      expect(names.some((name: string) => name.startsWith('gas_'))).toBe(true)
      expect(names).toContain('get_basket')
    })
  })
}
