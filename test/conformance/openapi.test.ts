import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../api/app.ts'
import { type ListeningServer, listen } from '../../api/http/listen.ts'
import { isPaid } from '../../api/payments/paidOperation.ts'
import { operations } from '../../core/catalogue/registry.ts'
import { aWorld } from '../builders/aChain.ts'
import { OPTIONS } from '../builders/aGate.ts'
import { depsOf } from '../builders/anApp.ts'
import { noPayment } from '../builders/noPayment.ts'
import { operationsOf, readServedApi } from '../builders/servedApi.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const bin = (name: string) => join(import.meta.dirname, '../clients/node_modules/.bin', name)
const SPECTRAL_RULES = join(import.meta.dirname, 'openapi.spectral.yml')
const REDOCLY_RULES = join(import.meta.dirname, 'openapi.redocly.yml')
const DOCUMENTS = ['/openapi.json', '/v1/bridge/openapi.json'] as const
const LONGEST = { timeout: PATIENCE_MS }

/** Dependencies with a public URL and open payments, because the linters reject the name of a local machine. */
const deps = depsOf(aWorld(), {
  payment: { ...noPayment, options: { all: OPTIONS, open: async () => OPTIONS } },
})
const app = createApp({
  ...deps,
  settings: { ...deps.settings, publicUrl: 'https://quartet.test' },
})
let folder: string
let server: ListeningServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-openapi-'))
  for (const path of DOCUMENTS) writeFileSync(fileOf(path), await (await app.request(path)).text())
  server = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.close()
})

const bought = operations.filter(isPaid).map(({ path }) => path)
const checked = z.looseObject({
  advisories: z.array(z.looseObject({ authMode: z.string() })),
  warnings: z.array(z.unknown()).optional(),
})
const report = z.looseObject({
  ok: z.boolean(),
  resources: z.array(z.looseObject({ method: z.string(), path: z.string() })),
  warnings: z.array(z.looseObject({ code: z.string() })),
})

const fileOf = (path: string) => join(folder, `${path.replaceAll('/', '_')}`)

/** Returns the exit code and the output of a linter. The output is empty without a problem. */
function run(name: string, args: readonly string[]): Promise<readonly [number, string]> {
  const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', HOME: folder }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [bin(name), ...args],
      { env, cwd: folder, timeout: LONGEST.timeout, maxBuffer: 20_000_000 },
      (error, text) => resolve([error === null ? 0 : Number(error.code ?? 1), text]),
    )
  })
}

describe.each(DOCUMENTS)('%s', (path) => {
  it('has neither error nor warning by the OpenAPI rules of Spectral', LONGEST, async () => {
    const args = ['lint', fileOf(path), '-r', SPECTRAL_RULES, '--fail-severity', 'hint', '-q']
    const [code, text] = await run('spectral', [...args, '-f', 'json'])
    const problems = z.array(z.looseObject({ code: z.string(), message: z.string() }))
    const found = problems.parse(JSON.parse(text))
    expect(found.map((entry) => ({ ...entry, source: undefined }))).toEqual([])
    expect(code).toBe(0)
  })

  it('has neither error nor warning by the recommended rules of Redocly', LONGEST, async () => {
    const args = ['lint', fileOf(path), '--config', REDOCLY_RULES, '--format', 'json']
    const [code, text] = await run('redocly', args)
    const report = z.looseObject({ problems: z.array(z.looseObject({ message: z.string() })) })
    const { problems } = report.parse(JSON.parse(text.slice(text.indexOf('{'))))
    expect(problems.map(({ message }) => message)).toEqual([])
    expect(code).toBe(0)
  })
})

it(
  'the directory client discovers every operation, and its only warning concerns the number of operations',
  LONGEST,
  async () => {
    const args = ['discover', `http://127.0.0.1:${server.port}`, '--json', '--verbose']
    const [code, text] = await run('discovery', args)
    const { ok, resources, warnings } = report.parse(JSON.parse(text))
    expect({ code, ok }).toEqual({ code: 0, ok: true })
    const listed = operationsOf(await readServedApi(app)).map(
      ({ method, path }) => `${method} ${path}`,
    )
    expect(resources.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      listed.toSorted(),
    )
    // The directory client warns of more than forty operations. `/v1/guide` selects operations for an agent.
    expect(warnings.map((warning) => warning.code)).toEqual(['L2_ROUTE_COUNT_HIGH'])
  },
)

it.each(bought)(
  'the directory client finds the price of %s without a warning',
  LONGEST,
  async (path) => {
    const args = ['check', `http://127.0.0.1:${server.port}${path}`, '--json', '--verbose']
    const [code, text] = await run('discovery', args)
    const { advisories, warnings = [] } = checked.parse(JSON.parse(text))
    const isPaid = advisories.some(({ authMode }) => authMode === 'paid')
    expect({ code, warnings, isPaid }).toEqual({ code: 0, warnings: [], isPaid: true })
  },
)
