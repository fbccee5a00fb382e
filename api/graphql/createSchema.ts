import type { GraphQLSchema } from 'graphql'
import { createKit } from './kit.ts'
import { defineSubscription } from './subscriptions/defineSubscription.ts'
import { defineBasket } from './types/defineBasket.ts'
import { defineBridge } from './types/defineBridge.ts'
import { defineEvents } from './types/defineEvents.ts'
import { defineIndex } from './types/defineIndex.ts'
import { defineMarket } from './types/defineMarket.ts'
import { definePerformance } from './types/definePerformance.ts'
import { definePosition } from './types/definePosition.ts'
import { defineQuery } from './types/defineQuery.ts'
import { defineSales } from './types/defineSales.ts'
import { defineSponsor } from './types/defineSponsor.ts'
import { defineVault } from './types/defineVault.ts'
import { defineWindowReturn } from './types/defineWindowReturn.ts'
import { defineLists } from './types/lists.ts'

/** Creates the schema of `/graphql`; schema.graphql shows its text. */
export function createSchema(): GraphQLSchema {
  const kit = createKit()
  const activity = defineEvents(kit)
  const lists = defineLists(kit, activity)
  defineBasket(kit, lists)
  defineVault(kit, lists)
  definePosition(kit)
  definePerformance(kit)
  defineWindowReturn(kit)
  defineMarket(kit)
  defineBridge(kit)
  defineQuery(kit, lists)
  defineSponsor(kit)
  defineSales(kit, lists)
  defineIndex(kit)
  defineSubscription(kit, activity)
  return kit.builder.toSchema()
}
