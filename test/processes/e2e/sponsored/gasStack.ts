import type { GasWorld } from '../../../support/gas/gasWorld.ts'
import type { Api } from '../../../support/startApi.ts'

/** Chain with a sponsor, its workers and one api. */
export type GasStack = { readonly world: GasWorld; readonly api: Api }
