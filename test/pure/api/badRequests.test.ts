import { describe, expect, it } from 'vitest'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { addressOf, aVault, usd } from '../../builders/facts.ts'

const vault = aVault({ nav: usd(1000) })
const app = () => anApp(aWorld({ vaults: [vault] }))
const dead = addressOf(0xdead)
const HEX = 'must be 0x and 40 hexadecimal digits'
const DIGITS = 'must be a string of 1 to 78 decimal digits'
const LIMIT = 'limit: must be an integer from 1 to 200'
const CURSOR = 'cursor: must be a nextCursor of the list sorted by nav'
const UNKNOWN =
  'vault: 0x000000000000000000000000000000000000dEaD is not a vault of this factory; if the vault is new, send If-Block-At-Least with its block'
const UNKNOWN_PATH_ERROR = 'path: no such resource; GET /llms.txt lists all resources'
const cursorOf = (text: string) => Buffer.from(text).toString('base64url')

describe('invalid reads', () => {
  it.each([
    ['/v1/vault/0x12', 400, `address: ${HEX}`],
    ['/v1/vault/%00', 400, `address: ${HEX}`],
    ['/v1/vault/%E0%A4%A', 400, `address: ${HEX}`],
    [`/v1/vault/${vault.address}%20`, 400, `address: ${HEX}`],
    [`/v1/vault/${dead}`, 404, UNKNOWN],
    ['/v1/balance/me', 400, `agent: ${HEX}`],
    ['/v1/quote', 400, 'usdc: is required'],
    ['/v1/quote?usdc=', 400, `usdc: ${DIGITS} in units of 10^-6 USDC`],
    ['/v1/quote?usdc=0', 400, 'usdc: must be greater than 0'],
    ['/v1/quote?usdc=1e6', 400, `usdc: ${DIGITS} in units of 10^-6 USDC`],
    ['/v1/quote?usdc=+1', 400, `usdc: ${DIGITS} in units of 10^-6 USDC`],
    [`/v1/quote?usdc=${'1'.repeat(79)}`, 400, `usdc: ${DIGITS} in units of 10^-6 USDC`],
    ['/v1/quote?usdc=1&vault=0x', 400, `vault: ${HEX}`],
    [`/v1/quote?usdc=1&vault=${dead}`, 404, UNKNOWN],
    ['/v1/vaults?sort=size', 400, 'sort: must be one of nav, return, age, created'],
    ['/v1/vaults?limit=0', 400, LIMIT],
    ['/v1/vaults?limit=201', 400, LIMIT],
    ['/v1/vaults?limit=1.5', 400, LIMIT],
    ['/v1/vaults?limit=many', 400, LIMIT],
    ['/v1/vaults?limit=', 400, LIMIT],
    ['/v1/vaults?cursor=zzz', 400, CURSOR],
    [`/v1/vaults?cursor=${cursorOf('created:1:1')}`, 400, CURSOR],
    [`/v1/vaults?cursor=${cursorOf('nav:1:1:1')}`, 400, CURSOR],
    ['/v1/nothing', 404, UNKNOWN_PATH_ERROR],
    ['/v1/vault/', 404, UNKNOWN_PATH_ERROR],
    ['/v1/basket/x', 404, UNKNOWN_PATH_ERROR],
  ])('GET %s returns %i', async (path, status, error) => {
    const response = await app().request(path)
    expect(await response.json()).toMatchObject({ error, retryable: false })
    expect(response.status).toBe(status)
  })
})

describe('methods of REST paths', () => {
  it.each([
    ['DELETE', '/v1/basket', 'GET, HEAD, OPTIONS'],
    ['POST', '/v1/basket', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/buy', 'POST, OPTIONS'],
    ['PUT', `/v1/vault/${vault.address}`, 'GET, HEAD, OPTIONS'],
    ['BREW', '/v1/buy', 'POST, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s returns 405 with Allow', async (method, path, allow) => {
    const response = await app().request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ error: `method: must be one of ${allow}` })
  })

  it('HEAD returns the headers of GET without a body', async () => {
    const response = await app().request('/v1/basket', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-block-number')).toBe('1000')
    expect(await response.text()).toBe('')
  })
})

describe('bodies of POST requests', () => {
  const post = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
    app().request('/v1/create-vault', { method: 'POST', headers, body })

  it.each([
    ['no type at all', {}, Buffer.from('{}')],
    ['text/plain, as fetch sends a bare string', { 'content-type': 'text/plain' }, '{}'],
    ['JSON with a charset', { 'content-type': 'application/json; charset=UTF-8' }, '{}'],
    ['a JSON dialect', { 'content-type': 'application/ld+json' }, '{}'],
    ['JSON without a body, as some clients announce', { 'content-type': 'application/json' }, ''],
    ['no body', {}, ''],
    ['a body of spaces', { 'content-type': 'application/json' }, ' \n'],
  ])('are accepted with %s', async (_name, headers, body) => {
    expect((await post(headers, body)).status).toBe(200)
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
    'are rejected with 415 if their type is %s',
    async (type) => {
      const response = await post({ 'content-type': `${type}; boundary=x` }, 'a=1')
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({
        error: `content-type: must be application/json, got ${type}`,
      })
    },
  )

  it('are read up to 64 KB and rejected with 413 if their length is unknown', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const init = { method: 'POST', body, duplex: 'half' }
    const request = new Request('http://127.0.0.1/v1/create-vault', init)
    const response = await app().request(request)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })
})
