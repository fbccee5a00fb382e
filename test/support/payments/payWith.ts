import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../patience.ts'

const folder = join(import.meta.dirname, '../../clients')
const run = promisify(execFile)

/** Third-party clients that test/clients installs; see test/clients/pay.ts. */
export type ClientName =
  | 'v2-fetch'
  | 'v2-axios'
  | 'v1-fetch'
  | 'faremeter-header'
  | 'faremeter-body'
  | 'mpp'
  | 'mcp-v1'

export type ClientOutcome = {
  readonly success: boolean
  readonly status?: number
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly data?: any
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly paymentResponse?: any
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly mppReceipt?: any
  readonly error?: string
}

/** Buys from a URL with a third-party client, in a separate process. */
export async function payWith(
  client: ClientName,
  request: {
    readonly url: string
    readonly key: string
    readonly chainId: number
    /** Maximum of one payment in USD; by default the client's own cap. */
    readonly maxUsd?: number
    /** Body of a POST as JSON, or the arguments of a tool. */
    readonly body?: object
  },
): Promise<ClientOutcome> {
  const more = [
    String(request.maxUsd ?? ''),
    ...(request.body ? [JSON.stringify(request.body)] : []),
  ]
  const args = [
    join(folder, 'pay.ts'),
    client,
    request.url,
    request.key,
    String(request.chainId),
    ...more,
  ]
  return lastLine(await run(process.execPath, args, { timeout: PATIENCE_MS }))
}

/** Returns the result that the validators of an agents' directory give for a paid URL. */
// biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
export async function validateWith(url: string): Promise<any> {
  const args = [join(folder, 'validate.ts'), url]
  return lastLine(await run(process.execPath, args, { timeout: PATIENCE_MS }))
}

function lastLine({ stdout }: { readonly stdout: string }) {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
