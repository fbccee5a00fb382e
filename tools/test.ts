import { spawn } from 'node:child_process'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { RETRIED } from '../test/support/reportRetries.ts'

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority

type Command = readonly [program: string, ...args: readonly string[]]

const PROCESSES: Command = ['vitest', 'run', '--project', 'processes']
/** Tests that run compilers and programs over the whole tree, and do not wait. */
const COMPUTING = 'test/conformance'
/**
 * All other process tests. Three files run concurrently, of which some wait for rounds, checks and blocks; a fourth stack
 * of processes makes every chain wait. All files are in one run, so that no worker is without a file while another worker
 * has several, and because each start of vitest, Postgres and the bundles takes 10 s of processor time.
 */
const LONGEST: Command = [...PROCESSES, '--maxWorkers', '3', '--exclude', `${COMPUTING}/**`]
/** Tests that mostly use the processor. These tests run while the other tests wait, the fastest tests first. */
const BACKGROUND_COMMANDS: readonly Command[] = [
  ['vitest', 'run', '--project', 'pure'],
  ['vitest', 'run', '--project', 'database'],
  ['node', 'tools/forge.ts', 'test'],
  [...PROCESSES, COMPUTING],
]

/** Every run reads the compiled code that the first run stored. */
const ENV = { NODE_COMPILE_CACHE: join(tmpdir(), 'quartet-compiled'), ...process.env }

type Ended = { readonly command: string; readonly code: number; readonly output: string }

const children = new Set<ReturnType<typeof spawn>>()
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupt.abort()
    for (const child of children) child.kill(signal)
  })
}

type How = {
  /** True if the output is printed at once; false if the output is printed at the end. */
  readonly isLive: boolean
  readonly priority: number
}

/** Runs a command to its end and collects its output. */
function run([program, ...args]: Command, { isLive, priority }: How): Promise<Ended> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ENV })
  if (child.pid !== undefined && priority !== PRIORITY_NORMAL) setPriority(child.pid, priority)
  children.add(child)
  const command = [program, ...args].join(' ')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isLive) process.stdout.write(text)
    })
  }
  return new Promise((resolve) => {
    const end = (ended: Ended) => {
      children.delete(child)
      if (!isLive) process.stdout.write(`${ended.output}\n`)
      resolve(ended)
    }
    child.once('error', (error) => end({ command, code: 1, output: String(error) }))
    child.once('close', (code) => end({ command, code: code ?? 1, output }))
  })
}

async function runInTurn(
  commands: readonly Command[],
  priority: number,
): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const command of commands) {
    if (interrupt.signal.aborted) break
    ended.push(await run(command, { isLive: false, priority }))
  }
  return ended
}

/** Runs all tests, or the tests whose names vitest matches with `names`. */
async function test(names: readonly string[]): Promise<readonly Ended[]> {
  const live = { isLive: true, priority: PRIORITY_NORMAL }
  if (names.length > 0) return [await run(['vitest', 'run', ...names], live)]
  const [longest, meanwhile] = await Promise.all([
    run(LONGEST, live),
    // Chains, and the tests that wait for chains, have a higher priority.
    runInTurn(BACKGROUND_COMMANDS, PRIORITY_BELOW_NORMAL),
  ])
  return [longest, ...meanwhile]
}

/** Returns the summed results of several vitest runs in vitest's format: `Tests  1 failed | 41 passed (42)`. */
function summaryOf(heading: 'Test Files' | 'Tests', all: readonly Ended[]): string {
  const counts = new Map<string, number>()
  for (const { output } of all) {
    const line = new RegExp(`^ *${heading} {2}(.+)$`, 'm').exec(stripVTControlCharacters(output))
    for (const [, count, end] of (line?.[1] ?? '').matchAll(/(\d+) ([a-z]+)/g)) {
      if (end !== undefined) counts.set(end, (counts.get(end) ?? 0) + Number(count))
    }
  }
  const ends = [...counts].map(([end, count]) => `${count} ${end}`)
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  return `${heading.padStart(11)}  ${ends.join(' | ')} (${sum})`
}

/** Returns the report lines of tests that passed only after a retry. */
function retriedIn(all: readonly Ended[]): readonly string[] {
  const lines = all.flatMap(({ output }) => stripVTControlCharacters(output).split('\n'))
  return lines.filter((line) => line.startsWith(` ${RETRIED} `))
}

/** Returns the errors outside of tests, as vitest prints them: the kind, the error and the file that was running. */
const outsideTestsIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line, index) => {
    if (/⎯ (?:Uncaught Exception|Unhandled Rejection) ⎯/.test(line)) {
      return [` ${line.replaceAll('⎯', '').trim()}: ${lines[index + 1]?.slice(0, 300) ?? ''}`]
    }
    return line.startsWith('This error originated in') ? [`        ${line.slice(0, 300)}`] : []
  })

/**
 * Returns the failed tests with their errors, as vitest prints them (`FAIL  |pure| file > suite > test`), the errors
 * outside of tests, and the failed commands.
 */
function failedIn(all: readonly Ended[]): readonly string[] {
  const lines = all.flatMap(({ output }) => stripVTControlCharacters(output).split('\n'))
  const tests = lines.flatMap((line, index) =>
    /^ *FAIL /.test(line) ? [`${line}\n        ${lines[index + 1]?.slice(0, 300) ?? ''}`] : [],
  )
  const commands = all.filter(({ code }) => code !== 0)
  return [
    ...new Set(tests),
    ...outsideTestsIn(lines),
    ...commands.map(({ command, code }) => ` exit code ${code}: ${command.slice(0, 80)}`),
  ]
}

/** `npm test`: runs all tests; `npm test -- <names>`: runs the named tests. */
const ended = await test(process.argv.slice(2))
if (ended.length > 1) {
  const files = summaryOf('Test Files', ended)
  process.stdout.write(`\n${files}\n${summaryOf('Tests', ended)}\n`)
  for (const line of [...retriedIn(ended), ...failedIn(ended)]) process.stdout.write(`${line}\n`)
}
process.exitCode = ended.every(({ code }) => code === 0) ? 0 : 1
