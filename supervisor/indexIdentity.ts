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
  const indexed = JSON.stringify(indexedParts(deployment))
  const hash = createHash('sha256').update(indexed).update(settings)
  for (const part of PARTS) addPath(hash, root, part)
  return `ix_${hash.digest('hex').slice(0, 12)}`
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

function addPath(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = resolve(root, path)
  if (/\.(ts|json)$/.test(path)) {
    hash.update(path).update(readFileSync(full))
    return
  }
  const entries = readdirSync(full, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const isSource = entry.isDirectory() || entry.name.endsWith('.ts')
    if (isSource && entry.name !== 'bytecode') addPath(hash, root, `${path}/${entry.name}`)
  }
}
