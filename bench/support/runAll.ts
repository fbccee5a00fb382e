import { type ChildProcess, spawn } from 'node:child_process'
import { GOALS } from './goals.ts'
import { judgeFigure } from './judgeFigure.ts'
import { reportChanges } from './reportChanges.ts'
import { readCommitted, readResult } from './resultFile.ts'

/** Longest duration of one benchmark, minutes; the longest, of 5.5 million leads, takes a quarter of an hour. */
const MAX_MINUTES = 40
/** Milliseconds for the clean-up of a benchmark that took too long. */
const CLEANUP_MS = 60_000

type Outcome = { readonly name: string; readonly seconds: number; readonly failure: string | null }

/**
 * Runs benchmarks in sequence, each in its own process, and prints a summary: durations, changed ratios, missed goals
 * and failures. A benchmark that fails does not end the run.
 *
 * Returns the exit code: 1 after a failure.
 */
export async function runAll(options: {
  readonly program: string
  readonly names: readonly string[]
  readonly flags: readonly string[]
  readonly print: (line: string) => void
}): Promise<0 | 1> {
  const { program, names, flags, print } = options
  const outcomes: Outcome[] = []
  const stop = { isRequested: false }
  for (const name of names) {
    if (stop.isRequested) break
    const startedMs = performance.now()
    const failure = await runOne([program, name, ...flags], stop)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    outcomes.push({ name, seconds, failure })
    if (failure !== null) print(`\n${name} FAILED: ${failure}`)
  }
  const failed = outcomes.filter(({ failure }) => failure !== null)
  for (const line of summaryOf(outcomes)) print(line)
  return failed.length > 0 || stop.isRequested ? 1 : 0
}

/** Returns the cause of a failure; null after success. */
async function runOne(
  args: readonly string[],
  stop: { isRequested: boolean },
): Promise<string | null> {
  // A process group of its own, so that no process of a killed benchmark runs beside the next benchmark.
  const options = { stdio: 'inherit', detached: true } as const
  const child = spawn(process.execPath, [...process.execArgv, ...args], options)
  const interrupt = (): void => {
    stop.isRequested = true
    child.kill('SIGTERM')
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, interrupt)
  const expiry = { isOver: false }
  const timer = setTimeout(() => {
    expiry.isOver = true
    child.kill('SIGTERM')
  }, MAX_MINUTES * 60_000)
  const killer = setTimeout(() => child.kill('SIGKILL'), MAX_MINUTES * 60_000 + CLEANUP_MS)
  try {
    const ending = await endOf(child)
    return expiry.isOver ? `took more than ${MAX_MINUTES} minutes` : ending
  } finally {
    clearTimeout(timer)
    clearTimeout(killer)
    for (const signal of signals) process.off(signal, interrupt)
    killGroup(child)
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the group runs any more.
  }
}

function endOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? null : (signal ?? `exit code ${code}`)),
    )
  })
}

function summaryOf(outcomes: readonly Outcome[]): readonly string[] {
  const measured = outcomes.filter(({ failure }) => failure === null)
  const changes = measured.flatMap(({ name }) => {
    const result = readResult(name)
    return result === null ? [] : prefixed(name, reportChanges(readCommitted(name), result))
  })
  const missed = measured.flatMap(({ name }) => prefixed(name, missedBy(name)))
  const failures = outcomes.flatMap(({ name, failure }) =>
    failure === null ? [] : [`${name}: ${failure}`],
  )
  return [
    '\nSummary',
    ...section(
      'durations',
      outcomes.map(({ name, seconds }) => `${name}: ${seconds} s`),
    ),
    ...section('ratios that changed by more than 15 % since the committed result', changes),
    ...section('goals that were not reached', missed),
    ...section('failures', failures),
  ]
}

function missedBy(name: string): readonly string[] {
  return (readResult(name)?.figures ?? []).flatMap((figure) =>
    judgeFigure(figure, GOALS[name] ?? [])
      .filter(({ isMet }) => !isMet)
      .map(({ bound }) => {
        const ratio = figure.against === undefined ? '' : `, ${figure.against.ratio.toFixed(2)} x`
        return `${figure.name}: ${figure.value} ${figure.unit}${ratio}; goal: ${bound}`
      }),
  )
}

const prefixed = (name: string, lines: readonly string[]): readonly string[] =>
  lines.map((line) => `${name}: ${line}`)

const section = (title: string, lines: readonly string[]): readonly string[] => [
  `\n  ${title}: ${lines.length === 0 ? 'none' : ''}`.trimEnd(),
  ...lines.map((line) => `    ${line}`),
]
