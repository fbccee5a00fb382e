import { z } from 'zod'

/** What a candidate gets in its environment: the same chain and the same blocks as every other one. */
export const bareTaskSchema = z.object({
  rpcUrl: z.string(),
  databaseUrl: z.string(),
  deploymentFile: z.string(),
  /** Last block to index; the indexer's own back-fill ends there too. */
  toBlock: z.number().int(),
  decoder: z.enum(['viem', 'hand']),
})

export type BareTask = z.infer<typeof bareTaskSchema>

/** What a candidate says of itself in its last line, after the word `done`. */
export const bareReportSchema = z.object({
  rows: z.number().int(),
  cpuSec: z.number(),
  peakRssMb: z.number(),
})

export type BareReport = z.infer<typeof bareReportSchema>

/** The last line of a candidate. */
export function reportLine(rows: number): string {
  const { user, system } = process.cpuUsage()
  const report: BareReport = {
    rows,
    cpuSec: (user + system) / 1e6,
    // Kilobytes of 1,024 bytes on Linux. Source: getrusage(2).
    peakRssMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
  }
  return `done ${JSON.stringify(report)}\n`
}
