import { describe, expect, it } from 'vitest'
import { parseVerdict } from '../../../../../core/transactions/domain/parseVerdict.ts'

describe('the reply of a node to a raw transaction', () => {
  it.each([
    ['geth', 'already known', 'taken'],
    ['anvil', 'transaction already imported', 'taken'],
    ['nethermind', 'AlreadyKnown: already known', 'taken'],
    ['geth', 'nonce too low: next nonce 5, tx nonce 4', 'nonce_used'],
    ['geth', 'replacement transaction underpriced', 'underpriced'],
    ['erigon', 'could not replace existing tx', 'underpriced'],
    ['geth', 'transaction underpriced: gas tip cap 1, minimum needed 25000000000', 'underpriced'],
    ['geth', 'max fee per gas less than block base fee: address 0x1', 'underpriced'],
    ['geth', 'insufficient funds for gas * price + value: balance 1, tx cost 2', 'poor'],
    ['anvil', 'Insufficient funds for gas * price + value', 'poor'],
    ['geth', 'intrinsic gas too low: gas 20000, minimum needed 21000', 'refused'],
    ['geth', 'exceeds block gas limit', 'refused'],
    ['base', 'exceeds maximum per-transaction gas limit', 'refused'],
    ['geth', 'transaction type not supported', 'refused'],
    ['geth', 'EIP-7702 transaction with empty auth list (sender 0x1)', 'refused'],
    ['anvil', 'authorization list not supported', 'refused'],
    ['geth', 'txpool is full', 'put_off'],
    ['geth', 'gapped-nonce tx from delegated accounts', 'put_off'],
    ['geth', 'authority already reserved', 'authority_busy'],
    ['base', 'in-flight transaction limit reached for delegated accounts', 'put_off'],
    ['any node', 'upstream timed out', 'put_off'],
  ])('has the kind of its error text, for %s: "%s"', (_, message, kind) => {
    expect(parseVerdict(message).kind).toBe(kind)
  })

  it('keeps the text of a rejection', () => {
    const reason = 'intrinsic gas too low'
    expect(parseVerdict(reason)).toEqual({ kind: 'refused', reason })
  })
})
