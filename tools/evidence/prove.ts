import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { z } from 'zod'
import { forgeBinary } from '../forgeBinary.ts'
import { type Proofs, writeEvidence } from './evidence.ts'
import { listProofs } from './listProofs.ts'
import { pythonPrograms } from './pythonPrograms.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const REPORT = join(ROOT, '.quartet/proofs/report.json')
/**
 * Timeout of the solver for each query. The longest proof takes a minute on an idle core; the solver may also have to
 * wait for a core.
 */
const SOLVER_TIMEOUT = '300s'

const report = z.object({
  test_results: z.record(
    z.string(),
    z.array(
      z.object({
        name: z.string(),
        exitcode: z.int(),
        num_paths: z.array(z.int()).min(1),
        num_bounded_loops: z.int(),
      }),
    ),
  ),
})

/**
 * `npm run contracts:prove`: runs halmos over `contracts/proofs`, and checks the lemmas of `arithmetic.py`.
 *
 * Exits with 1 if a proof fails or does not finish, or if a program is missing. Writes
 * `contracts/evidence/proofs.json`.
 */
function prove(): readonly string[] {
  const python = pythonPrograms()
  if ('remedy' in python) return [python.remedy]
  const env = {
    ...process.env,
    FOUNDRY_PROFILE: 'proofs',
    PATH: [python.bin, dirname(forgeBinary()), process.env['PATH']].join(delimiter),
  }
  const lemmas = spawnSync(join(python.bin, 'python'), ['contracts/proofs/arithmetic.py'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const build = spawnSync('forge', ['build', '--ast'], { cwd: ROOT, env, stdio: 'inherit' })
  if (build.status !== 0) return ['forge build failed.']
  const halmos = spawnSync(
    'halmos',
    [
      '--forge-build-out',
      '.quartet/proofs/out',
      '--loop',
      '4',
      '--no-status',
      '--solver',
      'yices',
      '--solver-threads',
      '1',
      '--solver-timeout-assertion',
      SOLVER_TIMEOUT,
      '--json-output',
      REPORT,
    ],
    { cwd: ROOT, env, stdio: 'inherit' },
  )
  if (halmos.error !== undefined) return ['halmos does not start.']
  const results = report.parse(JSON.parse(readFileSync(REPORT, 'utf8'))).test_results
  const proofs = [...listProofs(results), ...lemmasOf(lemmas.stdout)]
  writeEvidence('proofs', { proofs })
  return proofs.filter(({ holds }) => !holds).map(({ name }) => `${name} is not proved.`)
}

/** Parses the output lines of `arithmetic.py`: a name, `proved` or another word, and the statement. */
function lemmasOf(stdout: string): Proofs['proofs'] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', verdict, statement = ''] = line.split('\t')
      const bound = 'all integers; code that overflows reverts'
      return { name, statement, bound, paths: 1, holds: verdict === 'proved' }
    })
}

const faults = prove()
for (const fault of faults) process.stderr.write(`contracts:prove: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
