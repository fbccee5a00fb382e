import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { PATIENCE_MS } from '../patience.ts'

const file = join(import.meta.dirname, '../../clients/sponsorBy.ts')

/** SDKs of other people that test/clients installs; see test/clients/sponsorBy.ts. */
export type SdkName = 'viem' | 'permissionless' | 'abstractionkit'

/** What an SDK was told before it paid, and what it would post. */
export type SdkOutcome = {
  readonly unpaid: { readonly name: string; readonly code: unknown; readonly networks: string[] }
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly signed: any
}

/** Has a call sponsored and signed by an SDK of somebody else, in a process of its own. */
export async function sponsorBy(
  sdk: SdkName,
  ask: {
    readonly url: string
    readonly bundler: string
    readonly rpc: string
    readonly key: Hex
    readonly to: Hex
    readonly data: Hex
  },
): Promise<SdkOutcome> {
  const args = [file, sdk, JSON.stringify(ask)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: PATIENCE_MS })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
