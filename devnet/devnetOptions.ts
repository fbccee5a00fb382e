import type { AttestationOptions } from './attestation/startAttestation.ts'
import type { StartNode } from './chain/chainNode.ts'
import type { Mining } from './chain/devnetChain.ts'

export type DevnetOptions = {
  /** Seed of every random choice. */
  readonly seed: number
  /** Wall-clock second at which history ends and live blocks begin. */
  readonly nowSec: number
  /** Whole days of history before the midnight (UTC) that precedes `nowSec`. */
  readonly backfillDays: number
  readonly mining: Mining
  /** Chain ids; must include 8453. */
  readonly chains: readonly number[]
  /** State folder, in which the devnet survives its process; without a folder its state is lost at the end. */
  readonly dir?: string
  /** Ports by chain id; any free port by default. */
  readonly ports?: Readonly<Record<number, number>>
  /** Starts the node of each chain; anvil by default. */
  readonly startNode?: StartNode
  /** Blocks with historical `eth_call`; 64 by default. */
  readonly keepStates?: number
  /** Options of the attestation service, which starts without this option if there is more than the vault chain. */
  readonly attestation?: AttestationOptions
  /** Called while history is written, with the finished and the total steps. */
  readonly onProgress?: (done: number, total: number) => void
  /** Aborts the start between two blocks of history. */
  readonly signal?: AbortSignal
}

const DAY_SEC = 86_400

/** Returns the UTC midnight at or before `nowSec`: history ends there, so that all starts of a day share one cache. */
export function midnightSec({ nowSec }: Pick<DevnetOptions, 'nowSec'>): number {
  return nowSec - (nowSec % DAY_SEC)
}

/** Returns the timestamp of the first block. */
export function genesisSec(options: Pick<DevnetOptions, 'nowSec' | 'backfillDays'>): number {
  return midnightSec(options) - options.backfillDays * DAY_SEC
}
