import type { Hex } from 'viem'
import type { Random } from '../../../devnet/random.ts'
import type { DrillWorld } from '../openWorld.ts'
import type { DrillOptions } from '../parseDrillOptions.ts'
import type { AnsweredVault } from '../proof/answerDifferences.ts'
import { type BridgeRecord, startBridges } from './startBridges.ts'
import { type ReadRecord, startReads } from './startReads.ts'
import { type SaleRecord, startSales } from './startSales.ts'
import { type SponsorRecord, startSponsorships } from './startSponsorships.ts'

/** Requests a second of the full load. */
const FULL_LOAD = { reads: 100, payments: 2, bridges: 0.5, sponsorships: 0.5 } as const
const CUSTOMERS = 8
/** Chains on which callers pay for calls. */
const PAID_CHAINS = [8453, 5042, 137] as const

/** Records of all callers. */
export type Traffic = {
  readonly reads: ReadRecord
  readonly sales: SaleRecord
  readonly bridges: BridgeRecord
  readonly sponsorships: SponsorRecord
  /** Resolves after the signal, when each caller has its last answer. */
  readonly ended: Promise<void>
}

type Deps = {
  readonly world: DrillWorld
  readonly vaults: readonly [Hex, ...Hex[]]
  readonly random: Random
  onAnswer(answer: AnsweredVault): void
}

/** Funds payers and starts every kind of caller until the signal. */
export async function startTraffic(
  { world, vaults, random, onAnswer }: Deps,
  { seed, load }: DrillOptions,
  signal: AbortSignal,
): Promise<Traffic> {
  // A later drill on the same chains must not repeat the payers of an earlier drill.
  const block = await world.chain(PAID_CHAINS[0]).client.getBlockNumber()
  const name = `drill ${seed} ${block}`
  const buyers = await world.fund(`${name} buyer`, CUSTOMERS)
  const travellers = await world.fund(`${name} bridge`, CUSTOMERS)
  const wallets = await world.fund(`${name} wallet`, CUSTOMERS)
  const { apiUrl } = world
  const reads: ReadRecord = { attempts: [], problems: [] }
  const sales: SaleRecord = { prices: [], paid: [], payments: [], problems: [] }
  const bridges: BridgeRecord = { trips: [], closed: 0, problems: [] }
  const sponsorships: SponsorRecord = { visits: [], problems: [] }
  const ended = Promise.all([
    startReads({ apiUrl, vaults, random, record: reads, onAnswer }, FULL_LOAD.reads * load, signal),
    startSales(
      { apiUrl, chainIds: PAID_CHAINS, payers: buyers, random, record: sales },
      FULL_LOAD.payments * load,
      signal,
    ),
    startBridges(
      { world, payers: travellers, random, record: bridges },
      FULL_LOAD.bridges * load,
      signal,
    ),
    startSponsorships(
      { world, wallets, record: sponsorships },
      FULL_LOAD.sponsorships * load,
      signal,
    ),
  ])
  return { reads, sales, bridges, sponsorships, ended: ended.then(() => {}) }
}
