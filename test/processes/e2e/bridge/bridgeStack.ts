import type { BridgeWorld } from '../../../support/bridge/bridgeWorld.ts'
import type { Workers } from '../../../support/payments/startWorkers.ts'
import type { Api } from '../../../support/startApi.ts'

/** Three chains with bridges between them, an index, one set of workers and one api. */
export type BridgeStack = {
  readonly world: BridgeWorld
  readonly workers: Workers
  readonly api: Api
}
