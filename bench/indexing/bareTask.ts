import { z } from 'zod'

/** Environment of a candidate; all candidates read the same chain and the same blocks. */
export const bareTaskSchema = z.object({
  rpcUrl: z.string(),
  databaseUrl: z.string(),
  deploymentFile: z.string(),
  /** Last block to index, which is also the last block of the indexer's back-fill. */
  toBlock: z.number().int(),
  decoder: z.enum(['viem', 'hand']),
})

export type BareTask = z.infer<typeof bareTaskSchema>

/** Report of a candidate, which its last line contains after the word `done`. */
export const bareReportSchema = z.object({
  rows: z.number().int(),
  cpuSec: z.number(),
  peakRssMb: z.number(),
})

export type BareReport = z.infer<typeof bareReportSchema>

/** Returns the last line of a candidate's output. */
export function reportLine(rows: number): string {
  const { user, system } = process.cpuUsage()
  const report: BareReport = {
    rows,
    cpuSec: (user + system) / 1e6,
    // `maxRSS` is in kilobytes of 1,024 bytes on Linux. Source: getrusage(2).
    peakRssMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
  }
  return `done ${JSON.stringify(report)}\n`
}
