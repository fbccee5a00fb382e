import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type BridgeFate, compareBridges } from '../../../../../ops/drill/proof/compareBridges.ts'
import type {
  BridgeBooks,
  ChainBurn,
  ChainMint,
  ChainRefund,
} from '../../../../support/bridge/bridgeBooks.ts'

const id: Hex = '0x01'
const payer: Hex = '0xaa'
const bridge: BridgeFate = {
  id,
  payer,
  toChainId: 5042,
  valueUsdc6: 1_050n,
  receiveUsdc6: 1_000n,
  status: 200,
  isUsed: true,
}
const burn: ChainBurn = {
  id,
  chainId: 8453,
  payer,
  referrer: '0x00',
  amountUsdc6: 1_050n,
  receiveUsdc6: 1_000n,
  feeUsdc6: 50n,
  creditUsdc6: 0n,
  burnTx: '0xb1',
}
const mint: ChainMint = {
  id,
  chainId: 5042,
  recipient: payer,
  receivedUsdc6: 1_000n,
  feeExecutedUsdc6: 0n,
  caller: '0xcc',
  mintTx: '0xc1',
}
const refund: ChainRefund = { id, chainId: 8453, payer, amountUsdc6: 1_050n, refundTx: '0xd1' }

const books = (part: {
  readonly burn?: ChainBurn
  readonly mints?: readonly ChainMint[]
  readonly refunds?: readonly ChainRefund[]
}): BridgeBooks => ({
  burns: new Map(part.burn === undefined ? [] : [[id, part.burn]]),
  mints: new Map([[id, part.mints ?? []]]),
  refunds: new Map([[id, part.refunds ?? []]]),
})

describe('bridges after a drill', () => {
  it('are delivered, refunded or untouched', () => {
    expect(compareBridges([bridge], books({ burn, mints: [mint] }))).toEqual({
      delivered: 1,
      refunded: 0,
      untouched: 0,
      problems: [],
    })
    expect(compareBridges([bridge], books({ refunds: [refund] }))).toMatchObject({ refunded: 1 })
    const unused = { ...bridge, isUsed: false, status: 402 }
    expect(compareBridges([unused], books({}))).toMatchObject({ untouched: 1, problems: [] })
  })

  it.each([
    ['is burned and not minted', bridge, books({ burn })],
    ['has 2 mints and 0 refunds', bridge, books({ burn, mints: [mint, mint] })],
    ['has 1 mints and 1 refunds', bridge, books({ burn, mints: [mint], refunds: [refund] })],
    [
      'is minted as 999 on chain 5042',
      bridge,
      books({ burn, mints: [{ ...mint, receivedUsdc6: 999n }] }),
    ],
    ['is minted as 1000 on chain 137', bridge, books({ burn, mints: [{ ...mint, chainId: 137 }] })],
    ['is refunded with 1 of 1050', bridge, books({ refunds: [{ ...refund, amountUsdc6: 1n }] })],
    ['is charged, and neither burned nor refunded', bridge, books({})],
    ['is answered with 200 and not burned', { ...bridge, isUsed: false }, books({})],
  ])('are reported with the problem: %s', (problem, outcome, onChain) => {
    expect(compareBridges([outcome], onChain).problems).toEqual([`bridge 0x01 ${problem}`])
  })
})
