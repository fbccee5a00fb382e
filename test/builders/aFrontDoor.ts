import type { AppDeps } from '../../api/app.ts'
import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import type { StatusReads } from '../../core/status/ports.ts'
import type { HistoryReads } from '../../core/vaults/ports.ts'
import { aBridgeWorld, aProofRow, bridgeDepsOf, txOf } from './aBridge.ts'
import { aWorld } from './aChain.ts'
import { aGasReport, aSponsorHealth, ETH, someChainStats, someOperatorStats } from './aGasReport.ts'
import { aHistory } from './aHistory.ts'
import { anApp } from './anApp.ts'
import { aPublishedPage } from './aPublishedPage.ts'
import { aStatus, someStatusReads } from './aStatus.ts'
import { aVault, usd } from './facts.ts'
import { memoryPublications } from './memoryPublications.ts'

const DAY_SEC = 86_400

/** Builds dependencies in which every part works and has data. */
export function aBusyService(): Partial<AppDeps> & { readonly world: ReturnType<typeof aWorld> } {
  const world = aWorld({
    vaults: [1, 2, 3].map((vaultId) => aVault({ vaultId, nav: usd(1_234_567) })),
  })
  world.basket = {
    ...world.basket,
    factory: { ...world.basket.factory, totalVaults: world.vaults.length },
  }
  const history = aHistory(world)
  const bridges = aBridgeWorld({
    bridges: [],
    rows: Array.from({ length: 12 }, (_none, index) =>
      aProofRow({ nonce: txOf(index), burnTx: txOf(100 + index), receivedUsdc6: 25_000_000n }),
    ),
    deposits: [],
  })
  const publications = memoryPublications()
  publications.rows.push({ ...aPublishedPage(), slug: 'four-stocks-abc234' })
  return {
    world,
    publications,
    history: { ...history, ...dayAgo(history) },
    bridge: bridgeDepsOf(bridges),
    gas: aGasReport({
      health: [aSponsorHealth()],
      chain: async () => [someChainStats({ operations: 1_234, actualGasCostWei: ETH })],
      desk: async () => [someOperatorStats({ feesUsdc6: 123_456_789n })],
    }),
    status: aStatus({ reads: someStatusReads({ uptime: almostAlways }) }),
  }
}

/** Returns an uptime with one failed round in each window. */
const almostAlways: StatusReads['uptime'] = async (sinceSec) =>
  sinceSec.map((value) => ({
    sinceSec: value,
    turns: 86_400,
    goodTurns: 86_399,
    downTurns: new Map(),
  }))

/**
 * Returns history reads whose prices a day ago were 2 % higher, except for the last price, which
 * was lower.
 */
function dayAgo(history: HistoryReads): Pick<HistoryReads, 'blocksAt' | 'pricePoints'> {
  return {
    blocksAt: async (at, edges) =>
      edges.map((timestampSec) => ({ ...at, number: at.number - DAY_SEC / 2, timestampSec })),
    pricePoints: async (at, blocks) => {
      const points = await history.pricePoints(at, blocks)
      return points.map((point) => {
        if (point === null) return null
        const [a, b, c, d] = point.pricesUsdc6
        return {
          ...point,
          pricesUsdc6: [raisePrice(a), raisePrice(b), raisePrice(c), lowerPrice(d)] as const,
        }
      })
    },
  }
}

const raisePrice = <T extends bigint>(price: T) => ((price * 102n) / 100n) as T
const lowerPrice = <T extends bigint>(price: T) => ((price * 95n) / 100n) as T

const down = () => Promise.reject(new DatabaseUnavailable(5))

/** Builds dependencies in which every read of the front page fails. */
export function aFailingService() {
  const world = aWorld({ failure: { on: 'head', error: new DatabaseUnavailable(5), times: 999 } })
  return {
    world,
    publications: { ...memoryPublications(), countLive: down },
    gas: aGasReport({ chain: down, desk: down }),
    status: aStatus({ reads: someStatusReads({ uptime: down }) }),
  }
}

/** Builds the whole HTTP API on the given dependencies. */
export function aFrontDoor({ world, ...deps }: ReturnType<typeof aBusyService>) {
  return anApp(world, deps)
}
