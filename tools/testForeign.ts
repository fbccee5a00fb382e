import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'test', 'foreign')
const folder = join(root, '.quartet', 'foreign')
const python = join(folder, 'python')
const python1 = join(folder, 'python-x402-1')
const pythonMcp1 = join(folder, 'python-mcp-1')
const go = join(folder, 'go')
const java = join(folder, 'java')
const goBin = join(go, 'bin')
const rust = join(folder, 'rust')
/** Folder outside of the checkout: building 300 libraries takes minutes, and a fresh clone has no build. */
const rustBuilt = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'quartet',
  'foreign',
  'rust',
)

type Call = { readonly program: string; readonly args: readonly string[] }
type Language = {
  readonly name: string
  /** Required programs: each with a call that exits with 0 if the program is installed, and the remedy otherwise. */
  readonly needs: readonly (Call & { readonly remedy: string })[]
  /** Commands that fetch libraries from the registry of the language. */
  readonly prepare: readonly Call[]
  readonly test: string
}

const INSTALL = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'] as const

const CARGO_INSTALL = ['install', '--quiet', '--locked', '--debug', '--path'] as const

const pip = (venv: string, requirements: string): readonly Call[] => [
  { program: 'python3', args: ['-m', 'venv', venv] },
  {
    program: join(venv, 'bin', 'python'),
    args: [...INSTALL, '-r', join(sources, 'python', requirements)],
  },
]

const LANGUAGES: readonly Language[] = [
  {
    name: 'Python',
    needs: [
      {
        program: 'python3',
        args: ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'],
        remedy: 'Install Python 3.11 or newer with its venv module as python3.',
      },
    ],
    prepare: [
      ...pip(python, 'requirements.txt'),
      ...pip(python1, 'requirements-x402-1.txt'),
      ...pip(pythonMcp1, 'requirements-mcp-1.txt'),
    ],
    test: 'test/foreign/python.test.ts',
  },
  {
    name: 'Go',
    needs: [{ program: 'go', args: ['version'], remedy: 'Install Go 1.25 or newer.' }],
    prepare: [
      {
        program: 'go',
        args: ['install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
      },
      { program: 'go', args: ['-C', go, 'build', '-o', join(goBin, 'pay'), './pay'] },
    ],
    test: 'test/foreign/go.test.ts',
  },
  {
    name: 'Java',
    needs: [
      { program: 'java', args: ['-version'], remedy: 'Install a JDK 17 or newer.' },
      { program: 'mvn', args: ['-version'], remedy: 'Install Maven 3.8 or newer.' },
    ],
    prepare: [
      {
        program: 'mvn',
        args: [
          '--quiet',
          'dependency:copy',
          '-Dartifact=org.openapitools:openapi-generator-cli:7.16.0',
          `-DoutputDirectory=${java}`,
        ],
      },
    ],
    test: 'test/foreign/java.test.ts',
  },
  {
    name: 'Rust',
    needs: [
      { program: 'cargo', args: ['--version'], remedy: 'Install Rust 1.93 or newer with cargo.' },
      { program: 'cc', args: ['--version'], remedy: 'Install a C compiler as cc.' },
    ],
    prepare: [
      {
        program: 'cargo',
        args: [...CARGO_INSTALL, join(sources, 'rust'), '--root', rust, '--target-dir', rustBuilt],
      },
    ],
    test: 'test/foreign/rust.test.ts',
  },
]

const env = {
  ...process.env,
  QUARTET_FOREIGN: folder,
  GOBIN: goBin,
  // Without this setting go-ethereum uses C libraries, which need a C compiler.
  CGO_ENABLED: '0',
}

function isThere({ program, args }: Call): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/**
 * Fetches the dependencies of a language; returns false and prints the reason if the language cannot be tested here.
 */
function prepare({ name, needs, prepare: calls }: Language): boolean {
  const missing = needs.filter((need) => !isThere(need))
  for (const { remedy } of missing) {
    process.stdout.write(`test:foreign: ${name} is left out: ${remedy}\n`)
  }
  if (missing.length > 0) return false
  for (const { program, args } of calls) {
    const { status } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' })
    if (status === 0) continue
    process.stderr.write(`test:foreign: ${name}: ${program} ${args.join(' ')} failed.\n`)
    process.exitCode = 1
    return false
  }
  return true
}

/**
 * `npm run test:foreign`: tests clients of other languages, stock and generated, against the started stack.
 *
 * A language without its programs is skipped with a line that names the programs to install. Exits with 1 if a
 * registry does not answer, a test fails, or every language is skipped.
 */
function testForeign(): void {
  mkdirSync(folder, { recursive: true })
  for (const name of ['go', 'java']) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(sources, name), join(folder, name), { recursive: true })
  }
  const files = LANGUAGES.filter(prepare).map(({ test }) => test)
  if (files.length === 0) {
    process.stderr.write('test:foreign: no language can be tested here.\n')
    process.exitCode = 1
    return
  }
  const args = ['run', '--project', 'foreign', ...files]
  const { status } = spawnSync('vitest', args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

testForeign()
