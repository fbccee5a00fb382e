import { EMPTY_ROUTE_WAITS } from '../../core/bridge/domain/checkWaits.ts'
import { routeKey } from '../../core/bridge/domain/routeKey.ts'
import { alertOverdueBridges } from './alertOverdueBridges.ts'
import type { BridgeWork } from './bridgeWork.ts'
import { compareRows, importExternalBurns } from './importExternalBurns.ts'
import { closeOverdueBridges } from './recheckBurns.ts'
import { findMissedMints, type MintCursor, recheckMints } from './watchMints.ts'

/**
 * Sets the metrics of each route between chains of this deployment; a route without waiting burns
 * counts as open.
 */
async function countRoutes({ jobs, metrics, sources, destinations }: BridgeWork): Promise<void> {
  const waits = await jobs.routeWaits(sources.map(({ chainId }) => chainId))
  const routes = sources.flatMap(({ chainId }) =>
    destinations
      .filter((destination) => destination.chainId !== chainId)
      .map((destination) => ({ chainId, toChainId: destination.chainId })),
  )
  for (const route of routes) metrics.route(route, waits.get(routeKey(route)) ?? EMPTY_ROUTE_WAITS)
}

/**
 * Returns the scheduled jobs of the bridge, with cron in UTC; each job reads its work from rows.
 */
export function bridgeJobs(work: BridgeWork) {
  const { jobs, log, metrics, sources, destinations } = work
  const reportCount = async (
    sweep: Promise<number>,
    write: (count: number) => void,
  ): Promise<void> => {
    const count = await sweep
    if (count > 0) write(count)
  }
  /** Runs `turn` on all chains, then throws the first failure. */
  const onEach = async <C>(chains: readonly C[], turn: (chain: C) => Promise<void>) => {
    const turns = await Promise.allSettled(chains.map(turn))
    for (const promiseSettledResult of turns)
      if (promiseSettledResult.status === 'rejected') throw promiseSettledResult.reason
  }
  const turns = new Map<number, MintCursor>()
  return [
    {
      name: 'bridge_adopt',
      cron: '*/10 * * * * *',
      run: () => importExternalBurns(work),
    },
    {
      name: 'bridge_close_overdue',
      cron: '3-59/10 * * * * *',
      run: () => onEach(sources, (source) => closeOverdueBridges(work, source)),
    },
    {
      name: 'bridge_count',
      cron: '6-59/10 * * * * *',
      run: async () => {
        metrics.states(await jobs.counts())
        await countRoutes(work)
        await alertOverdueBridges(work)
      },
    },
    {
      name: 'bridge_sweep',
      cron: '40 * * * * *',
      run: async () => {
        await onEach(destinations, async (destination) => {
          const turn = turns.get(destination.chainId) ?? null
          turns.set(destination.chainId, await findMissedMints(work, destination, turn))
          await recheckMints(work, destination, 'all')
        })
        await reportCount(jobs.sweepQuotes(), (count) =>
          log.info({ event: 'bridge_quotes_deleted', count }, 'expired quotes of bridges deleted'),
        )
        // A third party's burn without a row would appear as a difference, so the import runs
        // first.
        await importExternalBurns(work)
        await compareRows(work)
      },
    },
    {
      name: 'bridge_erase_signatures',
      cron: '0 37 * * * *',
      run: () =>
        reportCount(jobs.eraseSignatures(), (count) =>
          log.info(
            { event: 'bridge_signatures_deleted', count },
            'old signatures of bridges deleted',
          ),
        ),
    },
  ] as const
}
