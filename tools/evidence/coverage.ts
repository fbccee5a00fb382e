import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { forgeBinary } from '../forgeBinary.ts'
import { type Coverage, readEvidence, writeEvidence } from './evidence.ts'
import { listCoverage, type SourceCoverage } from './listCoverage.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const REPORT = join(ROOT, '.quartet/coverage/lcov.info')
/** Budgets of gas, which code without the optimizer exceeds, and searches that take minutes. */
const LEFT_OUT =
  'contracts/test/{Gas,Adversary,HonestYear,StrategistAttack,SeizureTable,bridge/BridgeGas,gas/SponsorGas}.t.sol'
/** A build apart, because the code of the other builds is optimized. */
const ENV = {
  ...process.env,
  FOUNDRY_OUT: '.quartet/coverage/out',
  FOUNDRY_CACHE_PATH: '.quartet/coverage/cache',
  FOUNDRY_FUZZ_RUNS: '16',
  FOUNDRY_INVARIANT_RUNS: '4',
}

/**
 * `npm run contracts:coverage`: measures which lines and branches of the product contracts the tests reach, and writes
 * the counts and every open branch to `contracts/evidence/coverage.json`.
 *
 * An open branch keeps its reason while the text of its line stays. Exits with 1 if an open branch has no reason.
 */
function measureCoverage(): readonly string[] {
  mkdirSync(dirname(REPORT), { recursive: true })
  const { status } = spawnSync(
    forgeBinary(),
    [
      'coverage',
      // Some tests of other files measure gas too; `npm run test:contracts` reports tests that fail.
      '--allow-failure',
      '--report',
      'lcov',
      '--report-file',
      REPORT,
      '--no-match-path',
      LEFT_OUT,
      '--no-match-coverage',
      'contracts/(test|proofs|src/devnet)/',
    ],
    { cwd: ROOT, env: ENV, stdio: 'inherit' },
  )
  if (status !== 0) return ['the contracts do not compile.']
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
  const sources = listCoverage(readFileSync(REPORT, 'utf8'), read)
  const open = openBranches(sources)
  writeEvidence('coverage', {
    sources: sources.map(({ path, lines, branches }) => ({ path, lines, branches })),
    open,
  })
  return open
    .filter(({ reason }) => reason === '')
    .map(({ path, line, text }) => `${path}:${line} has no reason: ${text}`)
}

function openBranches(sources: readonly SourceCoverage[]): Coverage['open'] {
  const known = readEvidence('coverage').open
  return sources.flatMap(({ path, openBranches }) =>
    openBranches.map((branch) => {
      const earlier = known.find(
        (other) => other.path === path && other.text === branch.text && other.side === branch.side,
      )
      return { path, ...branch, reason: earlier?.reason ?? '' }
    }),
  )
}

const faults = measureCoverage()
for (const fault of faults) process.stderr.write(`contracts:coverage: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
