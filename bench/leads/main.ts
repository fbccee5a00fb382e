import { parseArgs } from 'node:util'
import { describeResult } from '../support/describeResult.ts'
import { loadAverage, machineFacts } from '../support/machine.ts'
import { measureLeads } from './measureLeads.ts'

/**
 * `node bench/leads/main.ts --leads N --requests N`: runs the benchmark of leads with any number of
 * leads.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '4000' },
  },
})
const print = (line: string): void => void process.stdout.write(`  ${line}\n`)
const steps: (() => unknown)[] = []
const defer = (step: () => unknown) => void steps.push(step)
const loadBefore = loadAverage()
try {
  const size = { leads: Number(values.leads), requests: Number(values.requests) }
  const result = await measureLeads({ rounds: 1, minutes: 0, print, defer }, size)
  const machine = { ...machineFacts(), loadBefore, loadAfter: loadAverage() }
  process.stdout.write(`${describeResult(result, machine)}\n`)
} finally {
  for (const step of steps.toReversed()) await step()
}
