import { createDevnet, type Devnet } from '../../../../devnet/createDevnet.ts'
import type { DevnetOptions } from '../../../../devnet/devnetOptions.ts'

/** Saturday, 2026-11-21 12:28:25 UTC: a fixed time, so that runs are equal. */
export const NOW_SEC = 1_795_263_305

/** Starts a devnet with one day of history and manual mining. */
export function aDevnet(options: Partial<DevnetOptions> = {}): Promise<Devnet> {
  return createDevnet({
    seed: 7,
    nowSec: NOW_SEC,
    backfillDays: 1,
    mining: 'manual',
    chains: [8453],
    ...options,
  })
}
