import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../core/catalogue/registry.ts'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { requestOf } from '../builders/requestOf.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Calls of the README with their printed answers. */
const samples = [
  ...readme.matchAll(/```sh\ncurl -s (?:-X (\w+) )?'?([^'\n]+)'?\n```\n\n```json\n([\s\S]*?)```/g),
].map(([, method = 'GET', url = '', answer = '']) => ({
  method,
  path: url.replace('http://127.0.0.1:3000', ''),
  answer: JSON.parse(answer),
}))

/** Calls of the table. Later paths of a row may omit the beginning that they share with the first path. */
const named = new Set(
  [...readme.matchAll(/^\| (`(?:GET|POST) \/.*?) \|/gm)].flatMap(([, cell = '']) => {
    const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
    const [method = '', target = ''] = first.split(' ')
    const path = target.replace(/\?.*/, '')
    const parts = path.split('/')
    const beginnings = parts.map((_part, end) => parts.slice(0, end + 1).join('/'))
    const rest = others.flatMap((other) => beginnings.map((beginning) => beginning + other))
    return [first, ...others, ...[path, ...rest].map((word) => `${method} ${word}`)]
  }),
)

describe('the README', () => {
  it('prints answers with the fields of the api', async () => {
    expect(samples.length).toBeGreaterThanOrEqual(2)
    const app = anApp(aWorld())
    for (const { method, path, answer } of samples) {
      const response = await app.request(path, { method })
      const body = await response.json()
      expect([path, response.status]).toEqual([path, 200])
      expect([path, Object.keys(body)]).toEqual([path, Object.keys(answer)])
    }
  })

  it('prints the exact answer of the quote', async () => {
    const quote = samples.find(({ path }) => path.startsWith('/v1/quote'))
    const response = await anApp(aWorld()).request(quote?.path ?? '')
    expect(await response.json()).toEqual(quote?.answer)
  })

  it('prints the exact answer of the agent, except for message ids', async () => {
    const sent = /```sh\n(curl -s -X POST [^\n]*\/a2a[^\n]*)\n```\n\n```json\n([\s\S]*?)```/.exec(
      readme,
    )
    const [, call = '', printed = ''] = sent ?? []
    const app = anApp(aWorld())
    const { result, ...rest } = JSON.parse(await (await app.request(requestOf(call))).text())
    const { messageId, contextId } = JSON.parse(printed).result.message
    const message = { ...result.message, messageId, contextId }
    expect({ ...rest, result: { message } }).toEqual(JSON.parse(printed))
  })

  it('names every operation', () => {
    const wanted = operations.map(({ method, path }) => `${method} ${path}`)
    expect(wanted.filter((call) => !named.has(call))).toEqual([])
    expect(named).not.toContain('POST /v1/unheard-of')
  })

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
