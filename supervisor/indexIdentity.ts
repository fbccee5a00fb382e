import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Inputs that decide the contents of the index, beside the deployment and the settings. */
const PARTS = ['src', 'ponder.schema.ts', 'ponder.config.ts', 'contracts-abi', 'core/deployment.ts']

/**
 * Returns the name of the Postgres schema for this build of the indexer on this deployment: same inputs, same schema.
 */
export function indexSchemaName(root: string, deploymentText: string, settings: string): string {
  const hash = createHash('sha256').update(deploymentText).update(settings)
  for (const part of PARTS) addPath(hash, root, part)
  return `ix_${hash.digest('hex').slice(0, 12)}`
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
