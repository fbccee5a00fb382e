import type { AttestationOptions } from './attestation/startAttestation.ts'
import type { Mining } from './chain/devnetChain.ts'

export type DevnetOptions = {
  /** Every random choice follows from it. */
  readonly seed: number
  /** Wall-clock second at which history ends and life begins. */
  readonly nowSec: number
  /** Whole days of history before the midnight (UTC) that precedes `nowSec`. */
  readonly backfillDays: number
  readonly mining: Mining
  /** Chain ids; 8453 is always among them. */
  readonly chains: readonly number[]
  /** Folder in which the devnet survives its process; without it everything is forgotten at the end. */
  readonly dir?: string
  /** Ports by chain id; any free port when absent. */
  readonly ports?: Readonly<Record<number, number>>
  /** Blocks for which historical `eth_call` works; 64 when absent. */
  readonly keepStates?: number
  /** Of the attestation service, which runs by itself where there is more than the vault chain. */
  readonly attestation?: AttestationOptions
  /** Called while history is written: steps done, steps in all. */
  readonly onProgress?: (done: number, total: number) => void
  /** Gives the start up, between two blocks of history. */
  readonly signal?: AbortSignal
}

const DAY_SEC = 86_400

/** The UTC midnight at or before a moment: history is written up to it, so that a day's boots share one cache. */
export function midnightSec({ nowSec }: Pick<DevnetOptions, 'nowSec'>): number {
  return nowSec - (nowSec % DAY_SEC)
}

/** Timestamp of the first block. */
export function genesisSec(options: Pick<DevnetOptions, 'nowSec' | 'backfillDays'>): number {
  return midnightSec(options) - options.backfillDays * DAY_SEC
}
