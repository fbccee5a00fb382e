import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../../supervisor/indexerCommand.ts'

/** Parts of the checkout that the indexer and the commands about indexes load. */
const PARTS = [
  'commands/index',
  'contracts-abi',
  'core',
  'package.json',
  'ponder-env.d.ts',
  'ponder.config.ts',
  'ponder.schema.ts',
  'src',
  'supervisor',
  'tsconfig.json',
  'tsconfig.ponder.json',
  'workers/vaults',
]

/** Copies the checkout to `folder`, and changes a comment of a handler, so that the copy is another build. */
export function nextBuild(folder: string): string {
  for (const part of PARTS) cpSync(join(rootDir, part), join(folder, part), { recursive: true })
  rmSync(join(folder, '.ponder'), { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(rootDir, 'node_modules'))) {
    if (name !== '.vite')
      symlinkSync(join(rootDir, 'node_modules', name), join(folder, 'node_modules', name))
  }
  appendFileSync(join(folder, 'src', 'vault.ts'), '// Next build.\n')
  return folder
}
