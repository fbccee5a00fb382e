import { request } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ControlServer, startControlServer } from '../../../devnet/control/controlServer.ts'
import { runCli } from '../../../devnet/control/runCli.ts'
import { DevnetError } from '../../../devnet/devnetError.ts'

describe('the control server', () => {
  let server: ControlServer
  const performed: (readonly string[])[] = []
  beforeAll(async () => {
    const deps = {
      perform: async (words: readonly string[]) => {
        if (words[1] === 'XYZ') throw new DevnetError('bad_scenario', 'unknown symbol XYZ')
        if (words[1] === 'META') throw new DevnetError('transaction_reverted', 'it reverted')
        performed.push(words)
        return 'done'
      },
      status: async () => ({ vaults: 3 }),
      log: pino({ level: 'silent' }),
    }
    server = await startControlServer(deps, 0)
  })
  afterAll(() => server.close())

  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/scenarios`, { method: 'POST', body, headers })
  const json = { 'content-type': 'application/json' }

  it('performs the scenario of the command line', async () => {
    expect(await runCli(server.url, ['halt', 'NVDA'])).toBe('done')
    expect(performed).toEqual([['halt', 'NVDA']])
    expect(JSON.parse(await runCli(server.url, ['status']))).toEqual({ vaults: 3 })
  })

  it('returns different errors for an invalid scenario and a failed scenario', async () => {
    await expect(runCli(server.url, ['halt', 'XYZ'])).rejects.toMatchObject({
      code: 'bad_scenario',
      message: 'unknown symbol XYZ',
    })
    await expect(runCli(server.url, ['halt', 'META'])).rejects.toMatchObject({
      code: 'rpc_failed',
      message: 'it reverted',
    })
  })

  it('rejects requests that a web page can send', async () => {
    const body = JSON.stringify({ words: ['halt', 'NVDA'] })
    expect((await post(body, { 'content-type': 'text/plain' })).status).toBe(415)
    const foreign = await new Promise((resolve, reject) => {
      const headers = { ...json, host: 'devnet.example' }
      const outgoing = request(`${server.url}/scenarios`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
    expect(foreign).toBe(403)
    expect(performed).toHaveLength(1)
  })

  it.each(['', '{', '[]', '{"words":[]}', '{"words":[1]}', `{"words":["${'a'.repeat(5000)}"]}`])(
    'returns 400 for the body %s',
    async (body) => {
      expect((await post(body, json)).status).toBe(400)
    },
  )

  it('needs no running devnet for the help of the command line', async () => {
    expect(await runCli('http://127.0.0.1:1', [])).toContain('halt SYMBOL')
    await expect(runCli('http://127.0.0.1:1', ['halt', 'NVDA'])).rejects.toMatchObject({
      code: 'node_unreachable',
    })
  })
})
