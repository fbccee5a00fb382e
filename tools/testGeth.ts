import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { GETH_PATH } from '../test/support/geth/gethBinary.ts'

const VERSION = 'v1.16.8'
const MODULE = `github.com/ethereum/go-ethereum/cmd/geth@${VERSION}`
/** Build folder outside of the checkout: the build takes minutes, and a fresh clone has no build. */
const folder = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'quartet',
  'geth',
  VERSION,
)
const binary = join(folder, process.platform === 'win32' ? 'geth.exe' : 'geth')
/** Option that uses only an earlier build; `.ci/run` sets the option, because it has no time for a build. */
const IF_BUILT = '--if-built'
/** Exit code for `.ci/run` if geth could not be built; no test failed. */
const NO_GETH = 3

/**
 * `npm run test:geth`: tests the stack against geth, a second implementation of an Ethereum node.
 *
 * Builds geth once into the cache folder of the user; with `--if-built`, uses only an earlier build. Exits with 3 and
 * prints the remedy if geth is missing.
 */
function testGeth(): void {
  const names = process.argv.slice(2).filter((word) => word !== IF_BUILT)
  const mayBuild = names.length === process.argv.length - 2
  if (!existsSync(binary) && !(mayBuild && build())) {
    if (!mayBuild) process.stderr.write('test:geth: run `npm run test:geth` once to build geth.\n')
    process.exitCode = NO_GETH
    return
  }
  const args = ['run', '--project', 'geth', ...names]
  const env = { ...process.env, [GETH_PATH]: binary }
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit', env }).status ?? 1
}

/** Builds geth with low process priority; if the build is not possible, prints the remedy and returns false. */
function build(): boolean {
  if (spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) {
    process.stderr.write('test:geth: install Go 1.24 or newer.\n')
    return false
  }
  mkdirSync(folder, { recursive: true })
  process.stdout.write(`test:geth: building geth ${VERSION} into ${folder}, once; minutes\n`)
  const env = {
    ...process.env,
    GOBIN: folder,
    GOFLAGS: '-mod=mod',
    // Without this setting geth uses C libraries, which need a C compiler and take longer to build.
    CGO_ENABLED: '0',
  }
  const call = ['go', 'install', '-trimpath', '-ldflags=-s -w', MODULE]
  // Windows has no `nice`.
  const [program = '', ...args] =
    process.platform === 'win32' ? call : ['nice', '-n', '10', ...call]
  const startMs = performance.now()
  const { status } = spawnSync(program, args, { env, stdio: 'inherit' })
  if (status !== 0 || !existsSync(binary)) {
    process.stderr.write(
      'test:geth: geth could not be built; the Go module proxy or a newer Go is needed.\n',
    )
    return false
  }
  const sec = Math.round((performance.now() - startMs) / 1000)
  process.stdout.write(`test:geth: built geth in ${sec} s\n`)
  return true
}

testGeth()
