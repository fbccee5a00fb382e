import { setTimeout as wait } from 'node:timers/promises'
import { readRecords } from '../supervisor/processRecord.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import {
  descendants,
  peakRssMb,
  programName,
  proportionalMb,
  rssMb,
} from './support/processUsage.ts'
import { startStack } from './support/startStack.ts'
import { roundFigure } from './support/statistics.ts'

/** Milliseconds between two requests during the measurement: one visitor per second. */
const VISIT_MS = 1_000

/** Measures the memory of each process of `npm start` after some minutes. */
export async function memory(context: BenchContext): Promise<Result> {
  const { minutes, print, defer } = context
  print('npm start on an empty machine ...')
  const startedMs = performance.now()
  const { apiUrl, pid, stateDir, ended } = await startStack({ defer })
  const startSec = (performance.now() - startedMs) / 1000
  print(`first answer after ${startSec.toFixed(1)} s; watching for ${minutes} minutes`)
  const endMs = performance.now() + minutes * 60_000
  while (performance.now() < endMs) {
    await Promise.race([wait(VISIT_MS), ended])
    await fetch(`${apiUrl}/v1/basket`).catch(() => {})
  }
  const figures = family(pid, stateDir)
  return {
    title: `Memory after ${minutes} minutes of npm start`,
    figures: [
      { name: 'npm start to the first basket', value: roundFigure(startSec), unit: 's' },
      ...figures,
      total(figures),
    ],
    notes: [
      'Resident memory. The figure of Postgres is the sum of the proportional set sizes, because its processes share pages.',
    ],
  }
}

function family(supervisor: number, stateDir: string): Figure[] {
  const parts = readRecords(stateDir).filter(({ name }) => name !== 'supervisor')
  return [
    ...processFigures('supervisor', supervisor),
    ...parts.flatMap(({ name, pid }) => {
      const children = descendants(pid)
      const servers = children.filter((child) => programName(child).startsWith('postgres'))
      const nodes = children.filter((child) => programName(child).startsWith('anvil'))
      return [
        ...processFigures(name === 'postgres' ? 'host of postgres' : name, pid),
        ...nodes.flatMap((node, index) => processFigures(`anvil ${index + 1}`, node)),
        ...(servers.length > 0 ? [serverFigure(servers)] : []),
      ]
    }),
  ]
}

function processFigures(name: string, pid: number): Figure[] {
  return [
    { name, value: roundFigure(rssMb(pid)), unit: 'MB' },
    { name: `${name}, peak`, value: roundFigure(peakRssMb(pid)), unit: 'MB' },
  ]
}

function serverFigure(servers: readonly number[]): Figure {
  const mb = servers.reduce((sum, pid) => sum + proportionalMb(pid), 0)
  return { name: `postgres, ${servers.length} processes`, value: roundFigure(mb), unit: 'MB' }
}

function total(figures: readonly Figure[]): Figure {
  const now = figures.filter(({ name }) => !name.endsWith(', peak'))
  const mb = now.reduce((sum, { value }) => sum + value, 0)
  return { name: 'all together', value: roundFigure(mb), unit: 'MB' }
}
