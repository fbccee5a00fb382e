import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Call, installPythonClient, PIP_INSTALL } from './clients/installPythonClient.ts'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'test', 'foreign')
const folder = join(root, '.quartet', 'foreign')
const python = join(folder, 'python')
const python1 = join(folder, 'python-x402-1')
const pythonMcp1 = join(folder, 'python-mcp-1')
const pythonClient = join(folder, 'python-client')
const go = join(folder, 'go')
const java = join(folder, 'java')
const goBin = join(go, 'bin')
const rust = join(folder, 'rust')
/** Build folder outside of the checkout: building 300 libraries takes minutes, and a fresh clone has no build. */
const rustBuilt = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'quartet',
  'foreign',
  'rust',
)

type Language = {
  readonly name: string
  /** Required programs: a call that exits with 0 if the program is installed, and the remedy if the call fails. */
  readonly needs: readonly (Call & { readonly remedy: string })[]
  /** Chains of commands that fetch libraries from the package registry of the language; the chains run concurrently. */
  readonly prepare: readonly (readonly Call[])[]
}

const CARGO_INSTALL = ['install', '--quiet', '--locked', '--debug', '--path'] as const

const pip = (venv: string, requirements: string): readonly Call[] => [
  { program: 'python3', args: ['-m', 'venv', venv] },
  {
    program: join(venv, 'bin', 'python'),
    args: [...PIP_INSTALL, '-r', join(sources, 'python', requirements)],
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
      pip(python, 'requirements.txt'),
      pip(python1, 'requirements-x402-1.txt'),
      pip(pythonMcp1, 'requirements-mcp-1.txt'),
      installPythonClient(pythonClient),
    ],
  },
  {
    name: 'Go',
    needs: [{ program: 'go', args: ['version'], remedy: 'Install Go 1.25 or newer.' }],
    prepare: [
      [
        {
          program: 'go',
          args: ['install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
        },
        { program: 'go', args: ['-C', go, 'build', '-o', join(goBin, 'pay'), './pay'] },
      ],
    ],
  },
  {
    name: 'Java',
    needs: [
      { program: 'java', args: ['-version'], remedy: 'Install a JDK 17 or newer.' },
      { program: 'mvn', args: ['-version'], remedy: 'Install Maven 3.8 or newer.' },
    ],
    prepare: [
      [
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
    ],
  },
  {
    name: 'Rust',
    needs: [
      { program: 'cargo', args: ['--version'], remedy: 'Install Rust 1.93 or newer with cargo.' },
      { program: 'cc', args: ['--version'], remedy: 'Install a C compiler as cc.' },
    ],
    prepare: [
      [
        {
          program: 'cargo',
          args: [
            ...CARGO_INSTALL,
            join(sources, 'rust'),
            '--root',
            rust,
            '--target-dir',
            rustBuilt,
          ],
        },
      ],
    ],
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

/** Runs a call to its end; resolves to true if the call exits with 0. */
function run({ program, args }: Call, more: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/**
 * Fetches the dependencies of a language; if the language cannot be tested here, prints the reason and resolves to
 * false.
 */
async function prepare({ name, needs, prepare: chains }: Language): Promise<boolean> {
  const missing = needs.filter((need) => !isThere(need))
  for (const { remedy } of missing) {
    process.stdout.write(`test:foreign: ${name} is left out: ${remedy}\n`)
  }
  if (missing.length > 0) return false
  const ended = await Promise.all(chains.map((calls) => runInTurn(name, calls)))
  return ended.every((isPrepared) => isPrepared)
}

/** Runs calls in turn up to the first that fails, and reports the failed call; resolves to true if all succeed. */
async function runInTurn(name: string, calls: readonly Call[]): Promise<boolean> {
  for (const call of calls) {
    if (await run(call)) continue
    process.stderr.write(`test:foreign: ${name}: ${call.program} ${call.args.join(' ')} failed.\n`)
    process.exitCode = 1
    return false
  }
  return true
}

/**
 * `npm run test:foreign`: tests clients of other languages, stock and generated, against a running stack.
 *
 * Prepares all languages concurrently. If a program of a language is missing, skips the language and prints the
 * programs to install. Exits with 1 if a registry does not answer, if a test fails, or if every language is skipped.
 */
async function testForeign(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['go', 'java']) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(sources, name), join(folder, name), { recursive: true })
  }
  const prepared = await Promise.all(LANGUAGES.map(prepare))
  const languages = LANGUAGES.filter((_, index) => prepared[index]).map(({ name }) => name)
  if (languages.length === 0) {
    process.stderr.write('test:foreign: no language can be tested here.\n')
    process.exitCode = 1
    return
  }
  const tests = { program: 'vitest', args: ['run', '--project', 'foreign'] }
  const isTested = await run(tests, { QUARTET_LANGUAGES: languages.join() })
  if (!isTested) process.exitCode = 1
}

await testForeign()
