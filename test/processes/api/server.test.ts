import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { aDeploymentFile } from '../../builders/aDeploymentFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-api-'))
describe('the api process without a key, a database and an RPC', () => {
  let api: ChildProcess
  let url = ''
  let metricsUrl = ''
  let output = ''

  beforeAll(async () => {
    const file = join(folder, 'deployment.json')
    writeFileSync(file, JSON.stringify(aDeploymentFile))
    const [port, metricsPort, nowhere] = [
      await unclaimedPort(),
      await unclaimedPort(),
      await unclaimedPort(),
    ]
    url = `http://127.0.0.1:${port}`
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    api = spawn(process.execPath, [resolve('api/server.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        DEPLOYMENT_FILE: file,
        DATABASE_URL: `postgresql://nobody:secret@127.0.0.1:${nowhere}/none`,
        RPC_URL_8453: `http://127.0.0.1:${nowhere}`,
        API_PORT: String(port),
        API_METRICS_PORT: String(metricsPort),
      },
    })
    await new Promise<void>((ready, fail) => {
      api.once('exit', (code) => fail(new Error(`exited with ${code}: ${output}`)))
      api.stdout?.on('data', (chunk) => {
        output += String(chunk)
        if (output.includes('"event":"process_ready"')) ready()
      })
    })
  })

  afterAll(() => {
    if (api.exitCode === null) api.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('is live', async () => {
    expect((await fetch(`${url}/livez`)).status).toBe(200)
  })

  it('is not ready, and names the missing parts', async () => {
    const response = await fetch(`${url}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      status: 'not ready',
      reasons: [expect.any(String)],
    })
  })

  it('returns 503 for reads, with a reason without addresses and passwords', async () => {
    const response = await fetch(`${url}/v1/basket`)
    const text = await response.text()
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toMatch(/database|index/)
    expect(text).not.toMatch(/127\.0\.0\.1|secret|nobody/)
  })

  it('answers requests that need no chain', async () => {
    for (const path of ['/v1/quote?usdc=1000000', '/v1/guide', '/openapi.json']) {
      expect((await fetch(url + path)).status).toBe(200)
    }
  })

  it('counts requests on a separate port', async () => {
    expect(await (await fetch(metricsUrl)).text()).toContain(
      'svc_http_request_duration_seconds_count{route="/livez",method="GET",code="200"}',
    )
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })

  it('ends open subscriptions and stops on SIGTERM, and logs no secret', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify({ query: 'subscription { activities { __typename } }' }),
        }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await (await fetch(metricsUrl)).text()).toContain('svc_streams{face="graphql"} 5')
    const exited = once(api, 'exit')
    api.kill('SIGTERM')
    // `text` rejects when the connection is cut.
    for (const response of responses) {
      expect(await response.text()).toMatch(/event: complete\ndata:\n\n$/)
    }
    expect(await exited).toEqual([0, null])
    expect(output).toContain('"event":"process_stopped"')
    expect(output).not.toContain('secret')
  })
})
