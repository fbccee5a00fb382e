import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark, Result } from './support/benchmark.ts'
import { describeResult } from './support/describeResult.ts'
import { GOALS } from './support/goals.ts'
import { loadAverage, machineFacts } from './support/machine.ts'
import { reportChanges } from './support/reportChanges.ts'
import { readCommitted, writeResult } from './support/resultFile.ts'
import { runAll } from './support/runAll.ts'
import { installTools } from './support/tools.ts'

/**
 * `npm run bench [all | name...] [-- --rounds N --minutes N --millions N --except NAME]`: runs the named benchmarks, or
 * all, and writes their results. `--except` may be repeated.
 *
 * Two or more benchmarks run in their own processes, and the run ends with a summary; the exit code is 1 if any failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '5' },
    millions: { type: 'string', default: '3' },
    except: { type: 'string', multiple: true, default: [] },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => basename(file, '.ts'))
const isAll = positionals.length === 0 || positionals.includes('all')
const given = isAll ? known : positionals
const unknown = [...given, ...values.except].filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}\n`)
  process.exit(1)
}
const names = given.filter((name) => !values.except.includes(name))
await installTools(print)
const [name] = names
if (name !== undefined && names.length === 1) process.exit(await exitCodeOf(name))
const { rounds, minutes, millions } = values
const flags = ['--rounds', rounds, '--minutes', minutes, '--millions', millions]
process.exit(await runAll({ program: import.meta.filename, names, flags, print }))

/** Runs one benchmark in this process; returns the exit code. */
async function exitCodeOf(name: string): Promise<0 | 1> {
  try {
    await runOne(name)
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return 1
  }
}

async function runOne(name: string): Promise<void> {
  const module: Readonly<Record<string, Benchmark | undefined>> = await import(`./${name}.ts`)
  const benchmark = module[name]
  if (benchmark === undefined) throw new Error(`bench/${name}.ts exports no ${name}`)
  print(`\n${name}`)
  const [loadBefore, startedMs] = [loadAverage(), performance.now()]
  const result = await cleanedUp(benchmark)
  const tookSec = Math.round((performance.now() - startedMs) / 1000)
  const machine = { ...machineFacts(), loadBefore, loadAfter: loadAverage() }
  print(describeResult(result, machine, GOALS[name] ?? []))
  for (const change of reportChanges(readCommitted(name), result)) print(`  changed: ${change}`)
  writeResult(name, { ...result, machine, measuredAt: new Date().toISOString(), tookSec })
}

/** Runs a benchmark, and then its deferred steps, also after a failure or an interruption. */
async function cleanedUp(benchmark: Benchmark): Promise<Result> {
  const steps: (() => unknown)[] = []
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`ended by ${signal}`)))
    }
    // An error that no part of the benchmark handles would end the process without the deferred steps.
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, reject)
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
