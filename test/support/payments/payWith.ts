import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../patience.ts'

const folder = join(import.meta.dirname, '../../clients')
const run = promisify(execFile)

/** Clients of other people that test/clients installs; see test/clients/pay.ts. */
export type ClientName =
  | 'v2-fetch'
  | 'v2-axios'
  | 'v1-fetch'
  | 'faremeter-header'
  | 'faremeter-body'
  | 'mcp-v1'

export type ClientOutcome = {
  readonly success: boolean
  readonly status?: number
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly data?: any
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly paymentResponse?: any
  readonly error?: string
}

/** Buys what a URL sells with a client of somebody else, in a process of its own. */
export async function payWith(
  client: ClientName,
  ask: {
    readonly url: string
    readonly key: string
    readonly chainId: number
    /** Most that the client pays at once; its own cap when absent. */
    readonly maxUsd?: number
    /** Posted as JSON, or the arguments of a tool. */
    readonly body?: object
  },
): Promise<ClientOutcome> {
  const more = [String(ask.maxUsd ?? ''), ...(ask.body ? [JSON.stringify(ask.body)] : [])]
  const args = [join(folder, 'pay.ts'), client, ask.url, ask.key, String(ask.chainId), ...more]
  return lastLine(await run(process.execPath, args, { timeout: PATIENCE_MS }))
}

/** What the validators of an agents' directory say of a paid URL. */
// biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
export async function validateWith(url: string): Promise<any> {
  const args = [join(folder, 'validate.ts'), url]
  return lastLine(await run(process.execPath, args, { timeout: PATIENCE_MS }))
}

function lastLine({ stdout }: { readonly stdout: string }) {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
