import { type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

type Command = readonly [program: string, ...args: readonly string[]]

/** Tests that own processes: they take longest, and wait for blocks a third of their time. */
const LONGEST: Command = ['vitest', 'run', '--project', 'processes']
/** What needs nothing but processors, one after the other: it fills the time that the others wait. */
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
function run([program, ...args]: Command, stdio: SpawnOptions['stdio']): Promise<Ended> {
  const child = spawn(program, args, { stdio })
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
async function runInTurn(commands: readonly Command[]): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const command of commands) {
    const one = await run(command, ['ignore', 'pipe', 'pipe'])
    process.stdout.write(`${one.said}\n`)
    ended.push(one)
  }
  return ended
}

/** `npm test`: all tests, or with arguments those that vitest understands by them. */
async function test(names: readonly string[]): Promise<readonly Ended[]> {
  if (names.length > 0) return [await run(['vitest', 'run', ...names], 'inherit')]
  const longest = run(LONGEST, 'inherit')
  // Whoever is started from here on comes after the chains and those who wait for them.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return [...(await runInTurn(MEANWHILE)), await longest]
}

const ended = await test(process.argv.slice(2))
process.exitCode = ended.every(({ code }) => code === 0) ? 0 : 1
