import { join } from 'node:path'

/** Folder of the checkout: Ponder looks for its files there. */
export const rootDir = join(import.meta.dirname, '..')

/** Arguments of `node` that run the indexer on a schema, its public names being those of schema `chain`. */
export function indexerCommand(index: {
  readonly schema: string
  readonly host: string
  readonly port: number
}): string[] {
  return [
    join(rootDir, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js'),
    '--root',
    rootDir,
    '--log-format',
    'json',
    'start',
    '--schema',
    index.schema,
    '--views-schema',
    'chain',
    // Ponder listens on every interface without it.
    '--hostname',
    index.host,
    '--port',
    String(index.port),
  ]
}
