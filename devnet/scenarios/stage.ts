import type { Market } from '../market/market.ts'
import type { Town } from '../residents/town.ts'

/** What a scenario acts on. */
export type Stage = { readonly town: Town; readonly market: Market }
