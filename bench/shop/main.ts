import { parseArgs } from 'node:util'
import { describeResult } from '../support/describeResult.ts'
import { loadAverage, machineFacts } from '../support/machine.ts'
import { measureShops } from './measureShops.ts'

/**
 * `node bench/shop/main.ts [--shops N] [--rounds N]`: runs the benchmark of shops with any number
 * of shops; writes no file.
 */
const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
  },
})
const steps: (() => unknown)[] = []
const loadBefore = loadAverage()
try {
  const result = await measureShops(
    {
      rounds: Number(values.rounds),
      minutes: 0,
      millions: 0,
      print: (line) => process.stdout.write(`  ${line}\n`),
      defer: (step) => void steps.push(step),
    },
    { shops: Number(values.shops) },
  )
  const machine = { ...machineFacts(), loadBefore, loadAfter: loadAverage() }
  process.stdout.write(`${describeResult(result, machine)}\n`)
} finally {
  for (const step of steps.toReversed()) await step()
}
