import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { PATIENCE_MS } from '../patience.ts'

const file = join(import.meta.dirname, '../../clients/sponsorBy.ts')

/** Third-party SDKs that test/clients installs; see test/clients/sponsorBy.ts. */
export type SdkName = 'viem' | 'permissionless' | 'abstractionkit'

/** Answer of an SDK before payment, and its signed post. */
export type SdkOutcome = {
  readonly unpaid: { readonly name: string; readonly code: unknown; readonly networks: string[] }
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly signed: any
}

/** Sponsors and signs a call with a third-party SDK in a separate process. */
export async function sponsorBy(
  sdk: SdkName,
  request: {
    readonly url: string
    readonly bundler: string
    readonly rpc: string
    readonly key: Hex
    readonly to: Hex
    readonly data: Hex
  },
): Promise<SdkOutcome> {
  const args = [file, sdk, JSON.stringify(request)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: PATIENCE_MS })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
