import { toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { createLaneChain } from '../../../../../core/transactions/store/createLaneChain.ts'
import { type FakeRpc, fakeRpc } from '../../../../builders/fakeRpc.ts'

const HASH = toHex(1, { size: 32 })
const BLOCK = toHex(2, { size: 32 })
let rpc: FakeRpc
afterEach(() => rpc.close())

/** The receipt of a transaction as a node tells it with these fields beside the usual ones. */
async function receipt(fees: object) {
  rpc = await fakeRpc((method) =>
    method === 'eth_getTransactionReceipt'
      ? {
          transactionHash: HASH,
          blockNumber: '0x5',
          blockHash: BLOCK,
          status: '0x1',
          gasUsed: '0x64',
          effectiveGasPrice: '0x7',
          logs: [],
          ...fees,
        }
      : {
          number: '0x5',
          hash: BLOCK,
          parentHash: HASH,
          timestamp: '0x6553f100',
          transactions: [HASH],
        },
  )
  const chain = createLaneChain({
    chainId: 8453,
    rpcUrl: rpc.url,
    wsUrl: undefined,
    isDevnet: true,
  })
  return (await chain.receipts([HASH])).get(HASH)
}

describe('what a receipt says a transaction cost', () => {
  it('is gas alone where the chain charges nothing beside it', async () => {
    expect(await receipt({})).toMatchObject({ gasUsed: 100n, gasPriceWei: 7n, l1FeeWei: 0n })
  })

  it('is also what publishing and the operator of the chain cost', async () => {
    const cost = await receipt({ l1Fee: '0x3e8', operatorFee: '0x5' })
    expect(cost?.l1FeeWei).toBe(1_005n)
  })

  it('takes a fee of null for none', async () => {
    expect((await receipt({ l1Fee: null }))?.l1FeeWei).toBe(0n)
  })
})
