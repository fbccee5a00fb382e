import { join } from 'node:path'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { PROGRAMS_DIR, type Program } from './programs.ts'

/** Returns the absolute path of a program: the bundle of the run, or the source where no run made bundles. */
export function programFile(program: Program): string {
  const folder = process.env[PROGRAMS_DIR]
  if (folder === undefined) return join(rootDir, `${program}.ts`)
  return join(folder, `${program}.js`)
}
