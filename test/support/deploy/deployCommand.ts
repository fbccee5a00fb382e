import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeployDeps } from '../../../ops/deploy/deployDeps.ts'
import { openChains } from '../../../ops/deploy/openChains.ts'
import type { Wanted } from '../../../ops/deploy/wanted/wantedSchema.ts'
import type { DeployWorld } from './deployWorld.ts'

/** Files of a deployment and the lines that its commands printed. */
export type DeployFolder = {
  readonly folder: string
  readonly keyFile: string
  readonly out: string
  readonly lines: string[]
  depsOf(wanted: Wanted): DeployDeps
  remove(): void
}

/** Creates a folder with the key of the first visitor, who deploys and owns. */
export function createDeployFolder(world: DeployWorld): DeployFolder {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-deploy-'))
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, `${world.accounts.visitors[0]?.privateKey}\n`, { mode: 0o600 })
  const lines: string[] = []
  return {
    folder,
    keyFile,
    out: join(folder, 'deployment.json'),
    lines,
    depsOf: (wanted) => ({
      wanted,
      chains: openChains(wanted, null, () => world.chain.url),
      nowMs: () => performance.now(),
      pollMs: 20,
      print: (line) => lines.push(line),
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
