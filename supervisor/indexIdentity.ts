import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Deployment } from '../core/deployment.ts'

/** Files and folders that determine the contents of the index, in addition to the deployment and the settings. */
const PARTS = ['src', 'ponder.schema.ts', 'ponder.config.ts', 'contracts-abi', 'core/deployment.ts']

/**
 * Returns the name of the Postgres schema for this build of the indexer on this deployment: equal inputs give an equal
 * name.
 *
 * Parts of a deployment that the index does not use, and the format of the deployment file, do not change the name.
 */
export function indexSchemaName(root: string, deployment: Deployment, settings: string): string {
  const hash = createHash('sha256').update(indexedText(deployment)).update(settings)
  for (const path of identityFiles(root))
    hash.update(path).update(readFileSync(resolve(root, path)))
  return `ix_${hash.digest('hex').slice(0, 12)}`
}

/** Returns the paths of the files that determine the contents of the index, relative to `root`. */
export function identityFiles(root: string): readonly string[] {
  return PARTS.flatMap((part) => filesOf(root, part))
}

/** Returns the parts of the deployment that the index uses, as text. */
export function indexedText(deployment: Deployment): string {
  return JSON.stringify(indexedParts(deployment))
}

/**
 * Returns the deployment without the parts that no log filter uses; a new part changes the name until this function
 * omits the part.
 */
function indexedParts(deployment: Deployment): object {
  const { devnet: _devnet, vaults, ...parts } = deployment
  const { lens: _lens, venue: _venue, ...family } = vaults
  return {
    ...parts,
    chains: parts.chains.map(
      ({ name: _name, usdcName: _usdcName, usdcVersion: _version, blockTimeSec: _sec, ...chain }) =>
        chain,
    ),
    vaults: { ...family, constituents: vaults.constituents.map(({ address }) => address) },
    cctp: parts.cctp.map(({ domain: _domain, tokenMinter: _minter, ...cctp }) => cctp),
    gas: parts.gas.map(
      ({ accountImplementation: _account, accountFactory: _factory, native: _native, ...gas }) =>
        gas,
    ),
  }
}

function filesOf(root: string, path: string): readonly string[] {
  if (/\.(ts|json)$/.test(path)) return [path]
  const entries = readdirSync(resolve(root, path), { withFileTypes: true })
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => entry.name !== 'bytecode')
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
    .flatMap((entry) => filesOf(root, `${path}/${entry.name}`))
}
