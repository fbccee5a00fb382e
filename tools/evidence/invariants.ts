import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { forgeBinary } from '../forgeBinary.ts'
import { type Invariants, readEvidence, writeEvidence } from './evidence.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SUITES = ['InvariantTest', 'BridgeInvariantTest', 'SponsorInvariantTest'] as const
const REPORT_MAX_BYTES = 64 * 1024 * 1024

const results = z.record(
  z.string(),
  z.object({
    test_results: z.record(
      z.string(),
      z.object({
        status: z.enum(['Success', 'Failure']),
        kind: z.object({
          Invariant: z.object({
            runs: z.int(),
            calls: z.int(),
            reverts: z.int(),
            metrics: z.record(z.string(), z.object({ calls: z.int(), reverts: z.int() })),
          }),
        }),
      }),
    ),
  }),
)

/**
 * `npm run contracts:invariants -- [--suite BridgeInvariantTest] [--runs 10000] [--depth 40] [--seed 7]`: runs the
 * invariant suites with random calls, and writes the counts to `contracts/evidence/invariants.json`.
 *
 * `--minutes` ends each suite earlier; the file has the number of runs that took place. Exits with 1 if an invariant
 * fails.
 */
function runInvariants(): readonly string[] {
  const { values } = parseArgs({
    options: {
      suite: { type: 'string', default: '' },
      runs: { type: 'string', default: '10000' },
      depth: { type: 'string', default: '40' },
      seed: { type: 'string', default: '7' },
      minutes: { type: 'string', default: '' },
    },
  })
  const limit =
    values.minutes === '' ? {} : { FOUNDRY_INVARIANT_TIMEOUT: String(Number(values.minutes) * 60) }
  const env = {
    ...process.env,
    ...limit,
    FOUNDRY_PROFILE: 'deep',
    FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
    FOUNDRY_INVARIANT_RUNS: values.runs,
    FOUNDRY_INVARIANT_DEPTH: values.depth,
  }
  return SUITES.filter((suite) => values.suite === '' || suite === values.suite).flatMap((name) => {
    const { stdout } = spawnSync(
      forgeBinary(),
      [
        'test',
        '--json',
        '--match-contract',
        `^${name}$`,
        '--match-test',
        '^invariant_',
        '--fuzz-seed',
        values.seed,
      ],
      {
        cwd: ROOT,
        env,
        encoding: 'utf8',
        maxBuffer: REPORT_MAX_BYTES,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const suite = { name, depth: Number(values.depth), seed: Number(values.seed), ...read(stdout) }
    record(suite)
    return suite.holds ? [] : [`an invariant of ${name} fails with seed ${values.seed}.`]
  })
}

/** Reads the report of one suite, which has one invariant. Throws if the report has no invariant. */
function read(
  stdout: string,
): Pick<Invariants['suites'][number], 'runs' | 'calls' | 'reverts' | 'holds' | 'actions'> {
  const suites = Object.values(results.parse(JSON.parse(stdout)))
  const [result] = suites.flatMap(({ test_results }) => Object.values(test_results))
  if (result === undefined) throw new Error('forge ran no invariant')
  const { runs, calls, reverts, metrics } = result.kind.Invariant
  const actions = Object.fromEntries(
    Object.entries(metrics)
      .map(([action, counts]) => [action.slice(action.lastIndexOf('.') + 1), counts] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
  return { runs, calls, reverts, holds: result.status === 'Success', actions }
}

function record(suite: Invariants['suites'][number]): void {
  const others = readEvidence('invariants').suites.filter(({ name }) => name !== suite.name)
  const suites = [...others, suite].sort((left, right) => (left.name < right.name ? -1 : 1))
  writeEvidence('invariants', { suites })
}

const faults = runInvariants()
for (const fault of faults) process.stderr.write(`contracts:invariants: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
