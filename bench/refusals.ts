import { aWorld } from '../test/builders/aChain.ts'
import { anApp } from '../test/builders/anApp.ts'
import type { Result } from './support/benchmark.ts'
import { median, roundFigure } from './support/statistics.ts'

/** Maximum processor time of a refusal, milliseconds. Source: promises of GraphQL. */
const MAX_CPU_MS = 50
const RUNS = 20

const deep = `{ vaults { nodes { ${'holders { nodes { vault { '.repeat(16)} vaultId ${'} } }'.repeat(16)} } } }`
const aliases = `{ ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}:head{number}`).join(' ')} }`

const HOSTILE: readonly (readonly [string, string])[] = [
  ['depth 50', deep],
  ['10^6 aliases', aliases],
  ['list 10^6', '{ vaults(first: 1000000) { nodes { vaultId } } }'],
  [
    'lists in lists',
    '{ vaults(first: 200) { nodes { holders(first: 200) { nodes { shares } } } } }',
  ],
  ['cyclic fragments', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
  ['1 MB', `{ __typename #${'x'.repeat(1 << 20)}\n}`],
  ['60,000 tokens in 64 KB', `{ ${'a '.repeat(30_000)} }`],
]

/** Measures the processor time of the whole process per refusal of a hostile GraphQL query. */
export async function refusals(): Promise<Result> {
  const app = anApp(aWorld())
  const send = async (body: string): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      accept: 'application/graphql-response+json',
    }
    const { status } = await app.request('/graphql', { method: 'POST', headers, body })
    if (status < 400) throw new Error(`a hostile query got ${status}`)
    return status
  }
  const figures: Result['figures'][number][] = []
  for (const [name, query] of HOSTILE) {
    const body = JSON.stringify({ query })
    const status = await send(body)
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const before = process.cpuUsage()
      await send(body)
      const { user, system } = process.cpuUsage(before)
      runs.push((user + system) / 1000)
    }
    const value = roundFigure(median(runs))
    figures.push({ name: `${name}, refused with ${status}`, value, unit: 'ms', limit: MAX_CPU_MS })
  }
  return {
    title: 'Refusals of hostile GraphQL queries',
    figures,
    notes: [`Median processor time of ${RUNS} requests, in process, without sockets.`],
  }
}
