import type { LeadShopWorld } from '../../../support/leads/leadShopWorld.ts'
import type { Api } from '../../../support/startApi.ts'

/** World with leads for sale and workers that charge, and one api. */
export type LeadStack = { readonly world: LeadShopWorld; readonly api: Api }
