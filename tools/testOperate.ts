import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootDir } from '../supervisor/indexerCommand.ts'
import { GETH_PATH } from '../test/support/geth/gethBinary.ts'
import { missingPostgresProgram } from '../test/support/postgres/startServer.ts'

/** Exit code if this machine cannot run the test; no test failed. */
const NOT_HERE = 3
const PROGRAMS = [
  'unshare',
  'setpriv',
  'ip',
  'systemd-sysusers',
  'systemd-creds',
  'createdb',
  'git',
  'curl',
]

/**
 * `npm run test:operate`: runs the commands of docs/operate.md in a copy of this machine's folders, with geth as the
 * chain.
 *
 * Exits with 3 and prints the remedy if a right, a program or geth is missing.
 */
function testOperate(): void {
  const geth = newestGeth()
  const problem = geth === null ? 'run `npm run test:geth` once to build geth' : missingHere()
  if (problem !== null || geth === null) {
    process.stderr.write(`test:operate: ${problem}.\n`)
    process.exitCode = NOT_HERE
    return
  }
  const work = mkdtempSync(join(tmpdir(), 'quartet-machine-'))
  const env = {
    ...process.env,
    [GETH_PATH]: geth,
    QUARTET_CHECKOUT: rootDir,
    QUARTET_NPM: execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
  }
  const enter = [join(rootDir, 'test/support/operate/enterMachine.sh'), work]
  const test = ['vitest', 'run', '--project', 'operate', ...process.argv.slice(2)]
  // The end of the first process of the new process namespace ends all services.
  const spaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child']
  const args = [...spaces, 'sh', ...enter, ...test]
  process.exitCode = spawnSync('unshare', args, { stdio: 'inherit', env, cwd: rootDir }).status ?? 1
  rmdirSync(work)
}

function newestGeth(): string | null {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const binary = join(cache, 'quartet', 'geth', 'v1.16.8', 'geth')
  return existsSync(binary) ? binary : null
}

function missingHere(): string | null {
  if (process.getuid?.() !== 0) return 'must be root, for a mount namespace'
  const program = PROGRAMS.find(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  const missing = program ?? missingPostgresProgram()
  if (missing !== null) {
    return `${missing} is missing (Debian: apt-get install postgresql systemd iproute2 git curl)`
  }
  const mount = 'mount -t overlay overlay -o lowerdir=/etc:/var /etc'
  const mayMount = spawnSync('unshare', ['--mount', '--net', 'sh', '-c', mount]).status === 0
  return mayMount ? null : 'this machine allows no overlay in a mount namespace'
}

testOperate()
