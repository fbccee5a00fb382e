import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../api/http/listen.ts'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { aVault, usd } from '../builders/facts.ts'

const vault = aVault({ nav: usd(1000) })
const open: Listening[] = []

async function serve(app: Parameters<typeof listen>[0] = anApp(aWorld({ vaults: [vault] }))) {
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  return { ...listening, url: `http://127.0.0.1:${listening.port}` }
}

/** Everything a raw connection answers until it is closed or `enough` is there. */
async function raw(port: number, text: string, enough: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let seen = ''
  socket.on('error', () => undefined)
  socket.write(text)
  for await (const chunk of socket) {
    seen += String(chunk)
    if (enough.test(seen)) break
  }
  socket.destroy()
  return seen
}

afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

describe('over a real socket', () => {
  it('sends the plain headers and body of an answer', async () => {
    const { url } = await serve()
    const response = await fetch(`${url}/v1/vault/${vault.address}`)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(response.headers.get('x-block-number')).toBe('1000')
    expect(response.headers.get('ratelimit')).toMatch(/^"free";r=\d+;t=\d+$/)
  })

  it('answers 304 without a body', async () => {
    const { url } = await serve()
    const etag = (await fetch(`${url}/v1/basket`)).headers.get('etag') ?? ''
    const response = await fetch(`${url}/v1/basket`, { headers: { 'if-none-match': etag } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })

  it('refuses a megabyte and keeps serving', async () => {
    const { url } = await serve()
    const body = 'x'.repeat(1_000_000)
    const refused = await fetch(`${url}/v1/buy`, { method: 'POST', body })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toEqual({ error: 'body: must be at most 65536 bytes' })
    expect((await fetch(`${url}/livez`)).status).toBe(200)
  })

  it('refuses a chunked body past 64 KB', async () => {
    const { port } = await serve()
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const head = 'POST /v1/buy HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
    const answer = await raw(port, `${head}${chunk.repeat(6)}`, /at most 65536 bytes/)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('takes a small chunked body', async () => {
    const { port } = await serve()
    const body = JSON.stringify({ vault: vault.address, usdc: '1000000' })
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const head = 'POST /v1/buy HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await raw(port, head + chunk, /"steps"/)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('lets a request under way finish when it stops', async () => {
    let answer: (response: Response) => void = () => undefined
    let begun: () => void = () => undefined
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const slow = {
      fetch: () =>
        new Promise<Response>((resolve) => {
          answer = resolve
          begun()
        }),
    }
    const { url, port, close } = await serve(slow)
    const pending = fetch(url)
    await started
    const closing = close()
    const late = connect(port, '127.0.0.1')
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
    answer(new Response('done'))
    expect(await (await pending).text()).toBe('done')
    await closing
  })

  it('does not wait for idle connections when it stops', async () => {
    const { url, close } = await serve()
    await (await fetch(`${url}/livez`)).text()
    await close()
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
  })
})
