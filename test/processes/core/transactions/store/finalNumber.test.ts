import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LaneChain } from '../../../../../core/transactions/ports.ts'
import { createLaneChain } from '../../../../../core/transactions/store/createLaneChain.ts'

const HEAD: Parameters<LaneChain['finalNumber']>[0] = {
  number: 1_000,
  hash: `0x${'1'.repeat(64)}`,
  parentHash: `0x${'0'.repeat(64)}`,
  timestampSec: 1_700_000_000,
  baseFeeWei: 7n,
}
const servers: Server[] = []

/** Creates a lane's chain over a node with one answer to every call. */
async function chainOver(status: number, reply: object): Promise<LaneChain> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const calls = [JSON.parse(text)].flat()
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...reply }))
      const body = JSON.stringify(text.startsWith('[') ? answers : answers[0])
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const rpcUrl = `http://127.0.0.1:${port}`
  return createLaneChain({ chainId: 8453, rpcUrl, wsUrl: undefined, isDevnet: true })
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('the newest final block of a lane', () => {
  it('is estimated when the node reports no finalized block', async () => {
    const chain = await chainOver(200, { error: { code: -32602, message: 'unknown block tag' } })
    expect(await chain.finalNumber(HEAD)).toBeLessThan(HEAD.number)
  })

  it('is not estimated when the node fails', async () => {
    const chain = await chainOver(503, {})
    await expect(chain.finalNumber(HEAD)).rejects.toMatchObject({ code: 'rpc_unavailable' })
  })
})
