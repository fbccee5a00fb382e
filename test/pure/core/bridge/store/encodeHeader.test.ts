import { type Hex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeHeader } from '../../../../../core/bridge/store/encodeHeader.ts'

/** The first block of Ethereum, with a well-known hash. */
const GENESIS_HASH: Hex = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'
const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const genesis = {
  parentHash: toHex(0, { size: 32 }),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  miner: toHex(0, { size: 20 }),
  stateRoot: '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544',
  transactionsRoot: EMPTY_ROOT,
  receiptsRoot: EMPTY_ROOT,
  logsBloom: toHex(0, { size: 256 }),
  difficulty: '0x400000000',
  number: '0x0',
  gasLimit: '0x1388',
  gasUsed: '0x0',
  timestamp: '0x0',
  extraData: '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa',
  mixHash: toHex(0, { size: 32 }),
  nonce: '0x0000000000000042',
}

describe('the RLP of a block header', () => {
  it('hashes to the hash of the block', () => {
    expect(encodeHeader(genesis, GENESIS_HASH)).toMatch(/^0xf90214a0/)
  })

  it("is equal for any further fields and any order of the node's answer", () => {
    const entries = Object.entries({ ...genesis, totalDifficulty: '0x400000000', uncles: [] })
    const shuffled = Object.fromEntries(entries.reverse())
    expect(encodeHeader(shuffled, GENESIS_HASH)).toBe(encodeHeader(genesis, GENESIS_HASH))
  })

  it.each([
    ['differs', { ...genesis, gasLimit: '0x1389' }],
    ['lacks a field', { ...genesis, stateRoot: undefined }],
    ['has a field of a later fork', { ...genesis, baseFeePerGas: '0x0' }],
    ['has an invalid number', { ...genesis, timestamp: 'now' }],
    ['does not exist', null],
  ])('is null when the header %s', (_, header) => {
    expect(encodeHeader(header, GENESIS_HASH)).toBeNull()
  })
})
