import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).default([]),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

type Frame = z.output<typeof profileSchema>['nodes'][number]['callFrame']

/** Parts of an indexer's work; a sample belongs to the part of its innermost frame that matches. */
const PARTS: readonly { readonly part: string; readonly matches: (frame: Frame) => boolean }[] = [
  { part: 'idle', matches: ({ functionName }) => functionName === '(idle)' },
  {
    part: 'collection of garbage',
    matches: ({ functionName }) => functionName === '(garbage collector)',
  },
  { part: 'cache of logs', matches: ({ url }) => url.includes('/ponder/dist/esm/sync-store/') },
  {
    part: 'rows in memory and in Postgres',
    matches: ({ url }) =>
      [
        '/ponder/dist/esm/indexing-store/',
        '/ponder/dist/esm/drizzle/',
        '/ponder/dist/esm/database/',
      ].some((folder) => url.includes(folder)) ||
      /\/node_modules\/(pg|pg-\w+|drizzle-orm)\//.test(url),
  },
  {
    part: 'requests of the node',
    matches: ({ url }) =>
      ['/ponder/dist/esm/rpc/', '/ponder/dist/esm/sync-historical/', '/supervisor/ownLogs'].some(
        (folder) => url.includes(folder),
      ) || /\/node_modules\/(ws|undici)\//.test(url),
  },
  {
    part: 'decoding of logs',
    matches: ({ url, functionName }) => /\/viem\/.*abi/i.test(url) || /decode/i.test(functionName),
  },
  {
    part: 'handlers',
    matches: ({ url }) => /\/src\/(lib\/)?\w+\.ts/.test(url) || url.includes('/core/'),
  },
  {
    part: 'order of events and calls of handlers',
    matches: ({ url }) =>
      /\/ponder\/dist\/esm\/(runtime|indexing|build|internal|utils)\//.test(url),
  },
]
const REST = 'start of the process and rest'

/** Returns the processor seconds of each part, from the profiles that Node wrote into a folder. */
export function timeByPart(folder: string): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const profile = profileSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const partOf = partsOf(profile.nodes)
    profile.samples.forEach((id, at) => {
      const part = partOf.get(id) ?? REST
      const sec = (profile.timeDeltas[at] ?? 0) / 1e6
      seconds.set(part, (seconds.get(part) ?? 0) + sec)
    })
  }
  seconds.delete('idle')
  return seconds
}

/** Returns the part of each node: its own, or that of the nearest caller that matches. */
function partsOf(nodes: z.output<typeof profileSchema>['nodes']): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parts = new Map<number, string>()
  const [root] = nodes
  const waiting: { readonly id: number; readonly inherited: string }[] =
    root === undefined ? [] : [{ id: root.id, inherited: REST }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = byId.get(next.id)
    if (node === undefined) continue
    const part = PARTS.find(({ matches }) => matches(node.callFrame))?.part ?? next.inherited
    parts.set(node.id, part)
    for (const id of node.children) waiting.push({ id, inherited: part })
  }
  return parts
}
