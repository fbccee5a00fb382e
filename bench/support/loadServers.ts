import { z } from 'zod'
import { reportIn, runScript } from './runScript.ts'

const loadReport = z.object({
  perSec: z.number(),
  total: z.number(),
  p99Ms: z.number(),
  errors: z.literal(0),
  non2xx: z.literal(0),
})

type Load = {
  readonly urls: readonly string[]
  readonly paths: readonly string[]
  /** Connections to each server. */
  readonly connections: number
  readonly seconds: number
  /** True if each request gets a unique query, so that the cache has no answer. */
  readonly unique?: true | undefined
}

/** Loads servers at the same time from one process: answers of all servers per second and in total, slowest p99. */
export async function loadServers(load: Load): Promise<z.output<typeof loadReport>> {
  const script = runScript({
    args: ['bench/tools/load.js'],
    env: { LOAD_ASK: JSON.stringify(load) },
  })
  return loadReport.parse(reportIn(await script.ended))
}
