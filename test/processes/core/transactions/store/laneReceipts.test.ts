import { toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { createLaneChain } from '../../../../../core/transactions/store/createLaneChain.ts'
import { type FakeRpc, fakeRpc } from '../../../../builders/fakeRpc.ts'

const HASH = toHex(1, { size: 32 })
const BLOCK = toHex(2, { size: 32 })
let rpc: FakeRpc
afterEach(() => rpc.close())

/** Reads a receipt with these fields beside the usual fields. */
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

describe('the cost of a transaction in its receipt', () => {
  it('has no L1 fee when the chain charges none', async () => {
    expect(await receipt({})).toMatchObject({ gasUsed: 100n, gasPriceWei: 7n, l1FeeWei: 0n })
  })

  it('includes the fees of publishing and of the chain operator', async () => {
    const cost = await receipt({ l1Fee: '0x3e8', operatorFee: '0x5' })
    expect(cost?.l1FeeWei).toBe(1_005n)
  })

  it('has no L1 fee when the fee is null', async () => {
    expect((await receipt({ l1Fee: null }))?.l1FeeWei).toBe(0n)
  })
})
