import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const toolsDir = join(import.meta.dirname, '../tools')

/**
 * Installs the load generator and the compared programs if they are missing; the product does not
 * depend on them.
 */
export async function installTools(print: (line: string) => void): Promise<void> {
  if (existsSync(join(toolsDir, 'node_modules/.package-lock.json'))) return
  print('installing bench/tools ...')
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: toolsDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`npm ci in bench/tools ended with code ${code}`)
}

/**
 * Returns true if an optional program is installed; some programs do not install on each machine.
 */
export function hasTool(name: string): boolean {
  return existsSync(join(toolsDir, 'node_modules', name))
}
