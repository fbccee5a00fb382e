import { describe, expect, it } from 'vitest'
import {
  type AnsweredVault,
  answerDifferences,
  type ContractVault,
} from '../../../../../ops/drill/proof/answerDifferences.ts'

const answer: AnsweredVault = {
  vault: '0xa1',
  blockNumber: 7,
  blockHash: '0xb7',
  navUsdc: '1000',
  sharePriceUsdc: '10',
  totalSupply: '100',
  holdings: ['1', '2', '3', '4', '5'],
}
const contract: ContractVault = {
  blockHash: '0xb7',
  navUsdc6: 1_000n,
  sharePriceUsdc6: 10n,
  totalSupply: 100n,
  holdings: [1n, 2n, 3n, 4n, 5n],
}

describe('an answer of a vault', () => {
  it('has no difference from equal figures, with and without holdings', () => {
    expect(answerDifferences(answer, contract)).toEqual([])
    expect(answerDifferences({ ...answer, holdings: undefined }, contract)).toEqual([])
  })

  it('differs by one unit of any figure', () => {
    const changed: readonly ContractVault[] = [
      { ...contract, navUsdc6: 1_001n },
      { ...contract, sharePriceUsdc6: 9n },
      { ...contract, totalSupply: 101n },
      { ...contract, holdings: [1n, 2n, 3n, 4n, 6n] },
    ]
    expect(changed.flatMap((other) => answerDifferences(answer, other))).toEqual([
      'NAV of 0xa1 at block 7: the answer has 1000, the contract 1001',
      'share price of 0xa1 at block 7: the answer has 10, the contract 9',
      'supply of 0xa1 at block 7: the answer has 100, the contract 101',
      'holding 4 of 0xa1 at block 7: the answer has 5, the contract 6',
    ])
  })

  it('differs if only one side has a price', () => {
    const priceless = { ...contract, navUsdc6: null, sharePriceUsdc6: null }
    const noPrice = { ...answer, navUsdc: null, sharePriceUsdc: null }
    expect(answerDifferences(answer, priceless)).toHaveLength(2)
    expect(answerDifferences(noPrice, contract)).toHaveLength(2)
    expect(answerDifferences(noPrice, priceless)).toEqual([])
  })

  it('differs by its block alone if the block is not on the chain', () => {
    const missing = { ...contract, blockHash: null, navUsdc6: 5n }
    expect(answerDifferences(answer, missing)).toEqual([
      'block 7: the answer has the hash 0xb7, the chain null',
    ])
  })
})
