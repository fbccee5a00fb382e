import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../patience.ts'

const script = join(import.meta.dirname, '../../clients/a2a.ts')
const run = promisify(execFile)

export type AgentRequest = {
  readonly text?: string
  readonly data?: unknown
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Returns the answers that the protocol's own JavaScript library receives from an agent; see test/clients/a2a.ts. */
export async function sendToAgent(
  url: string,
  requests: readonly AgentRequest[],
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
): Promise<{ answers: any[]; failures: Record<string, string> }> {
  const { stdout } = await run(process.execPath, [script, url, JSON.stringify(requests)], {
    timeout: PATIENCE_MS,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
