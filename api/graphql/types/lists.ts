import type { Kit } from '../kit.ts'
import { defineList } from '../lists/defineList.ts'
import { attributionList } from './attributionList.ts'
import { bridgeList } from './bridgeList.ts'
import { candleList } from './candleList.ts'
import { eventList } from './eventList.ts'
import { navPointList } from './navPointList.ts'
import { positionList } from './positionList.ts'
import { earnerList, referralList } from './referralList.ts'
import { saleList } from './saleList.ts'
import { sampleList } from './sampleList.ts'
import { operationList, sponsorDepositList, transactionList } from './sponsorList.ts'
import { tokenActionList } from './tokenActionList.ts'
import { vaultList } from './vaultList.ts'

export type Lists = ReturnType<typeof defineLists>

/** Defines every pageable list of the schema. */
export function defineLists(kit: Kit, activity: ReturnType<Kit['builder']['unionType']>) {
  const { refs } = kit
  return {
    vaults: defineList(kit, vaultList, refs.vault),
    positions: defineList(kit, positionList, refs.position),
    activities: defineList(kit, eventList('Activity'), activity),
    deposits: defineList(kit, eventList('Deposit'), refs.deposit),
    redemptions: defineList(kit, eventList('Redemption'), refs.redemption),
    rebalances: defineList(kit, eventList('Rebalance'), refs.rebalance),
    priceSamples: defineList(kit, sampleList, refs.priceSample),
    tokenActions: defineList(kit, tokenActionList, refs.tokenAction),
    bridges: defineList(kit, bridgeList, refs.bridge),
    candles: defineList(kit, candleList, refs.candle),
    navPoints: defineList(kit, navPointList, refs.navPoint),
    attributions: defineList(kit, attributionList, refs.attribution),
    sales: defineList(kit, saleList, refs.sale),
    referrals: defineList(kit, referralList, refs.referral),
    referralEarnings: defineList(kit, earnerList, refs.referralEarnings),
    sponsoredOperations: defineList(kit, operationList, refs.sponsoredOperation),
    sponsoredTransactions: defineList(kit, transactionList, refs.sponsoredTransaction),
    sponsorDeposits: defineList(kit, sponsorDepositList, refs.sponsorDeposit),
  }
}
