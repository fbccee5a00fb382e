import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMPT } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { bytesToHex, type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeReceipt, receiptForm } from '../../../../../core/bridge/store/encodeReceipt.ts'

const BLOOM = toHex(1, { size: 256 })
const log = {
  address: `0x${'11'.repeat(20)}`,
  topics: [`0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`],
  data: '0xABCD',
}
const reported = {
  transactionHash: `0x${'44'.repeat(32)}`,
  transactionIndex: '0x0',
  status: '0x1',
  cumulativeGasUsed: '0x5208',
  logsBloom: BLOOM,
  logs: [log],
}
const encode = (changes: object): Hex =>
  encodeReceipt(receiptForm.parse({ ...reported, ...changes }))
const listOf = (...more: readonly number[]): Hex =>
  bytesToHex(RLP.encode([1, 0x5208, BLOOM, [[log.address, log.topics, log.data]], ...more]))

describe('the bytes of a receipt', () => {
  it('are a bare list for a transaction without a type', () => {
    expect(encode({})).toBe(listOf())
    expect(encode({ type: '0x0' })).toBe(listOf())
  })

  it.each(['0x1', '0x2', '0x3', '0x4'])('start with the type %s', (type) => {
    expect(encode({ type })).toBe(`0x0${type.slice(2)}${listOf().slice(2)}`)
  })

  it('have an empty status for a failed transaction', () => {
    expect(encode({ status: '0x0', logs: [] })).toBe(bytesToHex(RLP.encode([0, 0x5208, BLOOM, []])))
  })

  it('end with nonce and version for a deposit of an OP chain', () => {
    const deposit = { type: '0x7e', depositNonce: '0x3d3b7f', depositReceiptVersion: '0x1' }
    expect(encode(deposit)).toBe(`0x7e${listOf(0x3d3b7f, 1).slice(2)}`)
  })

  it('end without a nonce for a deposit before receipts had a version', () => {
    expect(encode({ type: '0x7e', depositNonce: '0x3d3b7f' })).toBe(`0x7e${listOf().slice(2)}`)
    expect(encode({ type: '0x7e', depositNonce: '0x1', depositReceiptVersion: null })).toBe(
      `0x7e${listOf().slice(2)}`,
    )
  })

  it('have no deposit fields for any other transaction', () => {
    const foreign = { type: '0x2', depositNonce: '0x1', depositReceiptVersion: '0x1' }
    expect(encode(foreign)).toBe(`0x02${listOf().slice(2)}`)
  })
})

/**
 * Receipts of one block of OP Goerli from before receipts of deposits had a version, and the root
 * in its header.
 */
const OP_RECEIPTS = join(import.meta.dirname, 'opReceipts.json')
const OP_RECEIPTS_ROOT = '0xe255fed45eae7ede0556fe4fabc77b0d294d18781a5a581cab09127bc4cd9ffb'

type OpReceipt = {
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[] }[]
}

describe('the receipts of a block of an OP chain', () => {
  it('hash to the root of the block, with a deposit', async () => {
    const receipts: readonly OpReceipt[] = JSON.parse(readFileSync(OP_RECEIPTS, 'utf8'))
    const trie = await createMPT()
    for (const [index, receipt] of receipts.entries()) {
      const parsed = receiptForm.parse({ ...receipt, logsBloom: bloomOf(receipt) })
      await trie.put(RLP.encode(index), hexToBytes(encodeReceipt(parsed)))
    }
    expect(bytesToHex(trie.root())).toBe(OP_RECEIPTS_ROOT)
  })
})

/** Sets three of 2,048 bits for each address and topic. Source: Ethereum yellow paper 4.4.1. */
function bloomOf({ logs }: OpReceipt): Hex {
  let bloom = 0n
  for (const entry of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = hexToBytes(keccak256(entry))
    for (const at of [0, 2, 4]) bloom |= 1n << BigInt(((hash[at]! << 8) | hash[at + 1]!) & 2_047)
  }
  return toHex(bloom, { size: 256 })
}
