import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder of the Python environment. It is outside of the checkout, so that all clones share one installation of the
 * packages, which takes a minute.
 */
const VENV = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'quartet',
  'contracts-python',
)
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')

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
    args: ['-m', 'venv', VENV],
  },
  {
    remedy: `pip could not install ${REQUIREMENTS}; an index of packages is needed.`,
    program: join(VENV, 'bin', 'python'),
    args: ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS],
  },
]

/**
 * Returns the folder with the programs of `requirements.txt`; `remedy` describes a missing part. The first use installs
 * the programs.
 */
export function pythonPrograms(): { readonly bin: string } | { readonly remedy: string } {
  for (const { remedy, program, args } of steps) {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) return { remedy }
  }
  return { bin: join(VENV, 'bin') }
}
