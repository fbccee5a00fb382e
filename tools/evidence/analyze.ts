import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { forgeBinary } from '../forgeBinary.ts'
import { type Analysis, readEvidence, writeEvidence } from './evidence.ts'
import { groupFindings } from './groupFindings.ts'
import { pythonPrograms } from './pythonPrograms.ts'
import { solhint } from './solhint.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = '.quartet/analysis'
const REPORT = join(ROOT, FOLDER, 'report.json')
const PRODUCT = ['contracts/src/vault', 'contracts/src/bridge', 'contracts/src/gas']

/**
 * `npm run contracts:analyze`: runs Slither and the security rules of Solhint over the product contracts.
 *
 * Exits with 1 if a finding has no reason in `contracts/evidence/analysis.json`, if a reason no longer has a finding,
 * or if a program is missing. `--update` writes new findings to that file, without reasons.
 */
function analyze(isUpdate: boolean): readonly string[] {
  const python = pythonPrograms()
  if ('remedy' in python) return [python.remedy]
  // Slither reads every build in this folder, also builds of older sources.
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true })
  const build = spawnSync(
    forgeBinary(),
    [
      'build',
      '--build-info',
      '--out',
      `${FOLDER}/out`,
      '--cache-path',
      `${FOLDER}/cache`,
      ...PRODUCT,
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (build.status !== 0) return ['forge build failed.']
  const slither = spawnSync(
    join(python.bin, 'slither'),
    [
      '.',
      '--ignore-compile',
      '--foundry-out-directory',
      `${FOLDER}/out`,
      '--filter-paths',
      'node_modules|contracts/test|contracts/src/devnet',
      '--exclude-informational',
      '--exclude-optimization',
      '--disable-color',
      '--json',
      REPORT,
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
      // Slither runs forge to read the configuration of the project.
      env: { ...process.env, PATH: [dirname(forgeBinary()), process.env['PATH']].join(delimiter) },
    },
  )
  // The exit code is the number of findings, so only the report shows that the run was complete.
  if (!existsSync(REPORT)) return [slither.stderr, 'Slither wrote no report.']
  const lint = solhint()
  if ('remedy' in lint) return [lint.remedy]
  return compare([...groupFindings(readFileSync(REPORT, 'utf8')), ...lint.findings], isUpdate)
}

/** Returns one line for each difference between the findings and the committed reasons. */
function compare(found: Analysis['findings'], isUpdate: boolean): readonly string[] {
  const known = readEvidence('analysis').findings
  const merged = found.map((group) => ({
    ...group,
    reason: known.find((other) => isSame(other, group))?.reason ?? '',
  }))
  if (isUpdate) writeEvidence('analysis', { findings: merged })
  const untriaged = merged.filter(({ reason }) => reason === '')
  const stale = known.filter((other) => !found.some((group) => isSame(other, group)))
  return [
    ...untriaged.map(
      (group) => `no reason: ${group.impact} ${group.check} ${group.subject} (${group.digest})`,
    ),
    ...(isUpdate
      ? []
      : stale.map((group) => `found no more: ${group.check} ${group.subject} (${group.digest})`)),
  ]
}

function isSame(left: Analysis['findings'][number], right: Analysis['findings'][number]): boolean {
  return (
    left.check === right.check && left.subject === right.subject && left.digest === right.digest
  )
}

const faults = analyze(process.argv.includes('--update'))
for (const fault of faults) process.stderr.write(`contracts:analyze: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else
  process.stdout.write(
    'contracts:analyze: each finding has a reason in contracts/evidence/analysis.json.\n',
  )
