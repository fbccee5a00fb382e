import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const venv = join(root, '.quartet', 'python')
const python = join(venv, 'bin', 'python')
const clients = join(root, 'test', 'clients')
const requirements = join(clients, 'python', 'requirements.txt')
const test = join('test', 'processes', 'e2e', 'stockSenders.test.ts')

type Step = { readonly remedy: string; readonly program: string; readonly args: readonly string[] }

const steps: readonly Step[] = [
  {
    remedy: 'Install Python 3.10 or newer as python3.',
    program: 'python3',
    args: ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'],
  },
  {
    remedy: 'Install the venv module of Python (Debian: python3-venv).',
    program: 'python3',
    args: ['-m', 'venv', venv],
  },
  {
    remedy: 'pip could not install web3.py; an index of packages is needed.',
    program: python,
    args: ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements],
  },
  {
    remedy: 'Install the libraries of npm first: npm ci --prefix test/clients --ignore-scripts.',
    program: 'npm',
    args: ['ls', '--prefix', clients, '--silent', 'ethers'],
  },
  { remedy: 'The test failed.', program: 'vitest', args: ['run', '--project', 'processes', test] },
]

/**
 * `npm run test:python`: tests stock clients, web3.py of PyPI and libraries of npm.
 *
 * Exits with 1 and prints the remedy if a program or package is missing.
 */
function testPython(): void {
  const env = { ...process.env, QUARTET_PYTHON: python }
  for (const { remedy, program, args } of steps) {
    const { status } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' })
    if (status === 0) continue
    process.stderr.write(`test:python: ${remedy}\n`)
    process.exitCode = 1
    return
  }
}

testPython()
