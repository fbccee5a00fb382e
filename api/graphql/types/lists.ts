import type { Kit } from '../kit.ts'
import { defineList } from '../lists/defineList.ts'
import { bridgeList } from './bridgeList.ts'
import { eventList } from './eventList.ts'
import { positionList } from './positionList.ts'
import { sampleList } from './sampleList.ts'
import { tokenActionList } from './tokenActionList.ts'
import { vaultList } from './vaultList.ts'

export type Lists = ReturnType<typeof defineLists>

/** Every pageable list of the schema. */
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
  }
}
