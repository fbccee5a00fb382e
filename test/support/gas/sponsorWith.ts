import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../patience.ts'

const file = join(import.meta.dirname, '../../clients/sponsor.ts')

/** Last answer to the stock wallet of test/clients/sponsor.ts. */
export type StockOutcome = {
  readonly step: 'buy' | 'post'
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly sponsored?: any
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly body: any
}

/** Buys, signs and posts one request of the direct lane with `@x402/fetch` and viem, in a separate process. */
export async function sponsorWith(
  apiUrl: string,
  key: string,
  body: unknown,
  payChainId = 8453,
): Promise<StockOutcome> {
  const args = [file, `${apiUrl}/v1/gas`, key, String(payChainId), JSON.stringify(body)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: PATIENCE_MS })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
