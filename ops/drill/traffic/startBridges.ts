import { devnetAccounts } from '../../../devnet/accounts.ts'
import type { Random } from '../../../devnet/random.ts'
import {
  bridgeOnRandomRoute,
  type CustomerBridge,
  type CustomerWorld,
} from '../../../test/support/bridge/customers.ts'
import type { Payer } from '../../../test/support/payments/payer.ts'
import type { DrillWorld } from '../openWorld.ts'
import { runEvery } from './runEvery.ts'

export type BridgeRecord = {
  readonly trips: CustomerBridge[]
  /** Number of bridges that a caller did not begin, because the route stayed closed. */
  closed: number
  readonly problems: string[]
}

type Deps = {
  readonly world: DrillWorld
  readonly payers: readonly [Payer, ...Payer[]]
  readonly random: Random
  readonly record: BridgeRecord
}

/** Bridges USDC on random routes until the signal; resolves when each payment has an answer or has expired. */
export function startBridges(deps: Deps, perSec: number, signal: AbortSignal): Promise<void> {
  const { world, payers, random, record } = deps
  const { visitors } = devnetAccounts()
  const [stranger, first, second] = visitors.map(({ address }) => address)
  if (stranger === undefined || first === undefined || second === undefined) {
    throw new Error('the devnet has too few visitors')
  }
  const url = () => world.apiUrl
  const crowd: CustomerWorld = { world, url, random, stranger, referrers: [first, second] }
  const onError = (error: unknown) => record.problems.push(`a bridge fails: ${String(error)}`)
  return runEvery(1_000 / perSec, { signal, onError }, async () => {
    const trip = await bridgeOnRandomRoute(crowd, random.pick(payers))
    if (trip === null) record.closed += 1
    else record.trips.push(trip)
  })
}
