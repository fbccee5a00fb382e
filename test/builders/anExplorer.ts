import type { AppDeps } from '../../api/app.ts'
import type { PublishRequest } from '../../core/publish/ports.ts'
import type { HistoryReads, VaultFacts } from '../../core/vaults/ports.ts'
import { aWorld, type World } from './aChain.ts'
import { anApp } from './anApp.ts'
import { aPastVault } from './aPastVault.ts'
import { aBasket, aBlock, addressOf, aPosition, aVault, shares, usd } from './facts.ts'
import { memoryPublications } from './memoryPublications.ts'

/** Head of the explorer's chain; high enough for the blocks of two years before. */
export const EXPLORER_BLOCK = aBlock({ number: 1_000_000 })

/** Builds a vault whose facts are those of the explorer's head. */
export const anExploredVault = (given: Parameters<typeof aVault>[0] = {}): VaultFacts =>
  aVault({
    lastAccrualAtSec: EXPLORER_BLOCK.timestampSec,
    createdAtSec: EXPLORER_BLOCK.timestampSec - 400 * 86_400,
    ...given,
  })

export type ExplorerFacts = {
  readonly vaults?: readonly VaultFacts[]
  readonly publications?: readonly PublishRequest[]
  /** Age of all vaults, days. */
  readonly days?: number
  readonly world?: Partial<World>
  readonly bridge?: AppDeps['bridge']
  /** Further dependencies of the API. */
  readonly app?: Partial<AppDeps>
}

/**
 * Returns the square root of a price in Q64.96 for a stock as token 0: USDC-6 units per raw unit of
 * 8 decimals.
 */
const rootOf = (dollars: number): bigint =>
  BigInt(Math.round(Math.sqrt(dollars / 100) * 2 ** 40)) * 2n ** 56n

/** Returns trades in every bucket of a range, at prices that move in a wave around 100 dollars. */
const someTrades: HistoryReads['trades'] = async (_at, { tokens, fromSec, toSec, stepSec }) => {
  const firstSec = Math.ceil(fromSec / stepSec) * stepSec
  const count = Math.floor((toSec - firstSec) / stepSec) + 1
  const buckets = Array.from({ length: count }, (_none, index) => {
    const endSec = firstSec + index * stepSec
    const open = 100 + 8 * Math.sin(index / 5)
    const close = 100 + 8 * Math.sin((index + 1) / 5)
    return {
      endSec,
      stockIsToken0: true,
      openRootX96: rootOf(open),
      lowRootX96: rootOf(Math.min(open, close) - 1),
      highRootX96: rootOf(Math.max(open, close) + 1),
      closeRootX96: rootOf(close),
      firstTradeSec: endSec - 60,
      lastTradeSec: endSec - 1,
      volumeUsdc6: 1_234_567n,
      volumeStock: 1_234_000n,
      trades: 3,
    }
  })
  return new Map(tokens.map((token) => [token, buckets]))
}

/** Builds the whole HTTP API over vaults with a past, with ten holders of the first vault. */
export async function anExplorer({ vaults = [], days = 400, ...given }: ExplorerFacts = {}) {
  const [first] = vaults
  const world = aWorld({
    basket: aBasket({ block: EXPLORER_BLOCK, totalVaults: vaults.length }),
    vaults: [...vaults],
    positions:
      first === undefined || first.supply === 0n
        ? []
        : Array.from({ length: 10 }, (_none, index) =>
            aPosition({
              vault: first,
              account: addressOf(0x900 + index),
              shares: shares(10 - index),
              costUsdc6: usd(11),
            }),
          ),
    ...given.world,
  })
  const publications = memoryPublications()
  for (const request of given.publications ?? []) await publications.save(request)
  const time = { ms: EXPLORER_BLOCK.timestampSec * 1000 }
  const faults: unknown[] = []
  const app = anApp(world, {
    history: { ...aPastVault(world, days), trades: someTrades },
    ...(given.bridge !== undefined && { bridge: given.bridge }),
    ...given.app,
    publications,
    time,
    log: { error: (fields) => void faults.push(fields) },
  })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return {
    app,
    world,
    publications,
    time,
    /** Unexpected failures of requests. */
    faults,
    get,
    json: async (path: string) => (await get(path)).json(),
    /** Returns status, headers, document, and the visible words of the document. */
    page: async (path: string) => {
      const response = await get(path)
      const html = await response.text()
      const text = html
        .replace(/<style>.*?<\/style>/gs, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
      return { status: response.status, headers: response.headers, html, text }
    },
  }
}
