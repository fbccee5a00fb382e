import type { LeadShopWorld } from '../../../support/leads/leadShopWorld.ts'
import type { Api } from '../../../support/startApi.ts'

/** Leads for sale, workers that charge for them, and one api. */
export type LeadStack = { readonly world: LeadShopWorld; readonly api: Api }
