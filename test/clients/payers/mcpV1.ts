import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ExactEvmScheme } from '@x402/evm'
import { x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import type { Ask, Paid } from './payer.ts'

/**
 * Pays with version 1 of the library of the Model Context Protocol, by `_meta` of a call of a tool.
 *
 * The fragment of the URL names the tool. The client lists the tools first, so it validates answers
 * against their schemas.
 */
export async function payByMcpV1({ url, key, chainId, body = {} }: Ask): Promise<Paid> {
  const { hash, href } = new URL(url)
  const mcp = new Client({ name: 'payer', version: '1.0.0' })
  await mcp.connect(new StreamableHTTPClientTransport(new URL(href.slice(0, -hash.length))))
  await mcp.listTools()
  const ask = { name: hash.slice(1), arguments: { ...body } }
  const priced = await mcp.callTool(ask)
  const x402 = new x402Client()
  x402.register(`eip155:${chainId}`, new ExactEvmScheme(privateKeyToAccount(key)))
  const challenge = JSON.parse(JSON.stringify(priced.structuredContent))
  const payment = await x402.createPaymentPayload(challenge)
  const bought = await mcp.callTool({ ...ask, _meta: { 'x402/payment': payment } })
  await mcp.close()
  const isError = bought.isError === true
  return {
    success: !isError,
    status: isError ? 402 : 200,
    data: bought.structuredContent,
    paymentResponse: bought._meta?.['x402/payment-response'] ?? null,
  }
}
