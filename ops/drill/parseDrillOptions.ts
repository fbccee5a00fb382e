import { parseArgs } from 'node:util'

export const DRILL_USAGE = `npm run drill -- [options]

Starts the cluster of npm run cluster, calls its api, causes random faults, and proves the answers and the payments at
the end. Exit codes: 0 all proofs hold, 1 a proof failed, 2 invalid options.

  --minutes N        minutes of faults, 1 to 600; 60 by default
  --seed N           seed of the faults and of the callers; the time by default
  --load N           part of the full load, 0.01 to 10; 1 by default: 100 reads and 2 payments a second,
                     a bridge and a sponsored operation every 2 seconds
  --only KIND,KIND   causes these faults only
  --keep             leaves the cluster running at the end
  --help             this text`

export type DrillOptions = {
  readonly minutes: number
  readonly seed: number
  /** Part of the full load. */
  readonly load: number
  /** Kinds of faults; undefined for all. */
  readonly only: readonly string[] | undefined
  readonly keepsCluster: boolean
}

/**
 * Parses the arguments of the drill; returns `help` for a request of the help.
 *
 * Throws an error whose message names the option.
 */
export function parseDrillOptions(args: readonly string[], nowSec: number): DrillOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(nowSec % 1_000_000) },
      load: { type: 'string', default: '1' },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    minutes: between('--minutes', values.minutes, 1, 600),
    seed: between('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    load: between('--load', values.load, 0.01, 10),
    only: values.only?.split(','),
    keepsCluster: values.keep,
  }
}

function between(option: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  throw new Error(`${option}: "${text}" is not a number from ${least} to ${most}`)
}
