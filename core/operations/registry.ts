import type { Operation } from './defineOperation.ts'
import { getBasket } from './getBasket.ts'
import { getVault } from './getVault.ts'

/** Everything callers can ask for, in the order in which documents list it. */
export const operations: readonly Operation[] = [getBasket, getVault]
