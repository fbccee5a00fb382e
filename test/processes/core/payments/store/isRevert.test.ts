import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRevert } from '../../../../../core/payments/store/isRevert.ts'

const TOKEN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const abi = parseAbi(['function paused() view returns (bool)'])

let server: Server
let nodeAnswer: object = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...nodeAnswer }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Returns true when a call with this answer of the node ends as a revert. */
async function revertsWith(answer: object): Promise<boolean> {
  nodeAnswer = answer
  const { port } = server.address() as AddressInfo
  const client = createPublicClient({
    transport: http(`http://127.0.0.1:${port}`, { retryCount: 0 }),
  })
  const read = client.readContract({ address: TOKEN, abi, functionName: 'paused' })
  return read.then(
    () => false,
    (error: unknown) => isRevert(error),
  )
}

describe('a failed call', () => {
  it.each([
    ['with the revert code', { code: 3, message: 'execution reverted', data: '0x' }],
    ['with the revert code of older nodes', { code: -32015, message: 'VM execution error.' }],
    ['with a general code and its data', { code: -32603, message: 'failed', data: '0x08c379a0' }],
    ['with a general code and the word reverted', { code: -32000, message: 'execution reverted' }],
  ])('is a revert when the node answers %s', async (_words, error) => {
    expect(await revertsWith({ error })).toBe(true)
  })

  it.each([
    ['has an internal error', { code: -32603, message: 'Internal error' }],
    ['has lost the state of the block', { code: -32000, message: 'missing trie node' }],
    ['limits the rate of requests', { code: -32005, message: 'limit exceeded' }],
  ])('is not a revert when the node %s', async (_words, error) => {
    expect(await revertsWith({ error })).toBe(false)
  })

  it('is a revert when the address has no contract', async () => {
    expect(await revertsWith({ result: '0x' })).toBe(true)
  })
})
