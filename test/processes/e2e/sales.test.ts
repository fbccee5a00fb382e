import { afterAll, beforeAll } from 'vitest'
import { describePages } from './sales/describePages.ts'
import { describeShop } from './sales/describeShop.ts'
import { describeUcp } from './sales/describeUcp.ts'
import { describeUpdown } from './sales/describeUpdown.ts'
import { createSaleStack, type SaleStack } from './sales/saleStack.ts'

// One stack sells pages, shop searches and prices to beat.
let stack: SaleStack
beforeAll(async () => {
  stack = await createSaleStack(11)
})
afterAll(() => stack?.stop())

const getStack = () => stack
describePages(getStack)
describeShop(getStack)
describeUcp(getStack)
// Last, because this part leaves the stack with other workers.
describeUpdown(getStack)
