import { type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority

type Command = readonly [program: string, ...args: readonly string[]]

const PROCESSES: Command = ['vitest', 'run', '--project', 'processes']
/** Files with processes that do little but wait, for turns, looks and blocks: one of them runs beside two others. */
const WAITING = [
  'test/chaos/status.test.ts',
  'test/e2e/bridgePaid.test.ts',
  'test/chaos/paymentFaults.test.ts',
] as const
/** The others take longest, and wait a third of their time. */
const LONGEST: Command = [...PROCESSES, ...WAITING.flatMap((file) => ['--exclude', file])]
/** What needs nothing but processors: it fills the time that all others wait. */
const MEANWHILE: readonly Command[] = [
  ['node', 'tools/forge.ts', 'test'],
  ['vitest', 'run', '--project', 'unit'],
]

type Ended = { readonly code: number; readonly said: string }

const children = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}

/** Runs a command to its end; what it says on a pipe is kept. */
function run(
  [program, ...args]: Command,
  stdio: SpawnOptions['stdio'],
  priority = PRIORITY_NORMAL,
): Promise<Ended> {
  const child = spawn(program, args, { stdio })
  if (child.pid !== undefined && priority !== PRIORITY_NORMAL) setPriority(child.pid, priority)
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return new Promise((resolve) => {
    const end = (ended: Ended) => {
      children.delete(child)
      resolve(ended)
    }
    child.once('error', (error) => end({ code: 1, said: String(error) }))
    child.once('close', (code) => end({ code: code ?? 1, said }))
  })
}

/** Runs one after the other, and says what each said when it is over. */
async function runInTurn(
  commands: readonly Command[],
  priority = PRIORITY_NORMAL,
): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const command of commands) {
    const one = await run(command, ['ignore', 'pipe', 'pipe'], priority)
    process.stdout.write(`${one.said}\n`)
    ended.push(one)
  }
  return ended
}

/** `npm test`: all tests, or with arguments those that vitest understands by them. */
async function test(names: readonly string[]): Promise<readonly Ended[]> {
  if (names.length > 0) return [await run(['vitest', 'run', ...names], 'inherit')]
  const [longest, ...others] = await Promise.all([
    run(LONGEST, 'inherit'),
    runInTurn(WAITING.map((file) => [...PROCESSES, file])),
    // Chains and those who wait for them come first.
    runInTurn(MEANWHILE, PRIORITY_BELOW_NORMAL),
  ])
  return [longest, ...others.flat()]
}

const ended = await test(process.argv.slice(2))
process.exitCode = ended.every(({ code }) => code === 0) ? 0 : 1
