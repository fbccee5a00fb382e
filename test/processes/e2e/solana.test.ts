import { afterAll, beforeAll } from 'vitest'
import { createSolanaStack, type SolanaStack } from '../../support/solana/solanaStack.ts'
import { describeSolanaAttacks } from './solana/describeSolanaAttacks.ts'
import { describeSolanaDoc } from './solana/describeSolanaDoc.ts'
import { describeSolanaLost } from './solana/describeSolanaLost.ts'
import { describeSolanaOutages } from './solana/describeSolanaOutages.ts'
import { describeSolanaPrices } from './solana/describeSolanaPrices.ts'
import { describeSolanaPurchases } from './solana/describeSolanaPurchases.ts'
import { describeSolanaRefresh } from './solana/describeSolanaRefresh.ts'

// One stack serves all tests. Each test compares differences and ends its faults.
let stack: SolanaStack
beforeAll(async () => {
  stack = await createSolanaStack({ seed: 63 })
})
afterAll(() => stack?.stop())

const getStack = () => stack
describeSolanaPurchases(getStack)
describeSolanaRefresh(getStack)
describeSolanaLost(getStack)
describeSolanaAttacks(getStack)
describeSolanaDoc(getStack)
describeSolanaOutages(getStack)
describeSolanaPrices(getStack)
