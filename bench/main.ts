import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark, Result } from './support/benchmark.ts'
import { describeResult } from './support/describeResult.ts'
import { loadAverage, machineFacts } from './support/machine.ts'
import { installTools } from './support/tools.ts'

/**
 * `npm run bench [name...] [-- --rounds N --minutes N --millions N]`: runs the named benchmarks, or all, and writes their results.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '5' },
    millions: { type: 'string', default: '3' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => basename(file, '.ts'))
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}\n`)
  process.exit(1)
}
await installTools(print)
for (const name of positionals.length > 0 ? positionals : known) await runOne(name)
process.exit()

async function runOne(name: string): Promise<void> {
  const module: Readonly<Record<string, Benchmark | undefined>> = await import(`./${name}.ts`)
  const benchmark = module[name]
  if (benchmark === undefined) throw new Error(`bench/${name}.ts exports no ${name}`)
  print(`\n${name}`)
  const loadBefore = loadAverage()
  const result = await cleanedUp(benchmark)
  const machine = { ...machineFacts(), loadBefore, loadAfter: loadAverage() }
  print(describeResult(result, machine))
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = { ...result, machine, measuredAt: new Date().toISOString() }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`)
}

/** Runs a benchmark, and then its deferred steps, also after a failure or an interruption. */
async function cleanedUp(benchmark: Benchmark): Promise<Result> {
  const steps: (() => unknown)[] = []
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`ended by ${signal}`)))
    }
  })
  const context = {
    rounds: Number(values.rounds),
    minutes: Number(values.minutes),
    millions: Number(values.millions),
    print: (line: string) => print(`  ${line}`),
    defer: (step: () => unknown) => void steps.push(step),
  }
  try {
    return await Promise.race([benchmark(context), interrupted])
  } finally {
    for (const step of steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        process.stderr.write(`cleaning up: ${String(error)}\n`)
      }
    }
  }
}
