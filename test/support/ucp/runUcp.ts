import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../patience.ts'

const run = promisify(execFile)
const cli = join(import.meta.dirname, '../../clients/node_modules/@shopify/ucp-cli/dist/bin.js')

/** Returns the JSON output of `@shopify/ucp-cli` against a business on this machine, with an empty home. */
// biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
export async function runUcp(business: string, args: readonly string[]): Promise<any> {
  const home = mkdtempSync(join(tmpdir(), 'ucp-'))
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    UCP_HOME: home,
    // The service of a test has no TLS.
    UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
  }
  const given = [cli, ...args, '--business', business, '--format', 'json']
  try {
    const { stdout } = await run(process.execPath, given, { env, timeout: PATIENCE_MS })
    return JSON.parse(stdout)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
