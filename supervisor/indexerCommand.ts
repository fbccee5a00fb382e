import { join } from 'node:path'
import { INDEXER_FLAGS } from './indexerMemory.ts'

/** Root folder of the checkout, where Ponder expects its files. */
export const rootDir = join(import.meta.dirname, '..')

/**
 * Returns the arguments of `node` that run the indexer on a schema. The index guard decides whether the index becomes
 * live.
 */
export function indexerCommand(
  index: { readonly schema: string; readonly host: string; readonly port: number },
  root = rootDir,
): string[] {
  return [
    ...INDEXER_FLAGS,
    '--import',
    join(root, 'supervisor', 'ponder', 'resolvePackageFiles.ts'),
    '--import',
    join(root, 'supervisor', 'guardIndex.ts'),
    join(root, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js'),
    '--root',
    root,
    '--log-format',
    'json',
    'start',
    '--schema',
    index.schema,
    '--views-schema',
    'chain',
    // Without this flag Ponder listens on every interface.
    '--hostname',
    index.host,
    '--port',
    String(index.port),
  ]
}
