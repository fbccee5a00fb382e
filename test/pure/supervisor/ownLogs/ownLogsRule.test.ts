import { describe, expect, it } from 'vitest'
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  keepOwnLogs,
  type OwnAccounts,
  ownAccountsOf,
  type RpcLog,
  TRANSFER,
  topicFor,
} from '../../../../supervisor/ownLogs/ownLogsRule.ts'
import { aDeployment } from '../../../builders/aDeployment.ts'
import { addressOf } from '../../../builders/facts.ts'

const [USDC, PAYEE, VAULT] = [addressOf(0xa1), addressOf(0xa2), addressOf(0xa3)]
const [ANN, BEN, OTHER] = [addressOf(0xb1), addressOf(0xb2), addressOf(0xb3)]
const own: OwnAccounts = { chainId: 8453, usdc: USDC, payees: new Set([PAYEE]) }

let place = 0
const log = (transaction: string, topics: readonly string[], address: string = USDC): RpcLog => ({
  address,
  topics,
  transactionHash: transaction,
  blockNumber: '0x1',
  logIndex: `0x${(place++).toString(16)}`,
})
const transfer = (transaction: string, from: string, to: string) =>
  log(transaction, [TRANSFER, topicFor(from), topicFor(to)])
const authorization = (transaction: string, by: string, kind: string = AUTHORIZATION_USED) =>
  log(transaction, [kind, topicFor(by), `0x${'1'.repeat(64)}`])
const keepOwn = (logs: readonly RpcLog[]) =>
  keepOwnLogs(logs, own, (address) => address === VAULT.toLowerCase())

describe('logs of a block that reach the index', () => {
  it('have no USDC transfer between third parties', () => {
    expect(keepOwn([transfer('a', ANN, BEN), transfer('b', BEN, OTHER)])).toEqual([])
  })

  it('have the transfers from and to vaults, and to payees', () => {
    const logs = [transfer('a', ANN, VAULT), transfer('b', VAULT, BEN), transfer('c', BEN, PAYEE)]
    expect(keepOwn([...logs, transfer('d', PAYEE, BEN)])).toEqual(logs)
  })

  it('have the authorization of a payment to a payee, and no other authorization', () => {
    const payment = [authorization('a', ANN), transfer('a', ANN, PAYEE)]
    const strangers = [
      authorization('b', ANN),
      transfer('b', ANN, BEN),
      authorization('c', BEN, AUTHORIZATION_CANCELED),
      // Another account used an authorization in the transaction of the payment.
      authorization('a', BEN),
    ]
    expect(keepOwn([...strangers, ...payment])).toEqual(payment)
  })

  it('have a cancellation between the payment and an earlier authorization', () => {
    const logs = [
      authorization('a', ANN),
      authorization('a', ANN, AUTHORIZATION_CANCELED),
      transfer('a', ANN, PAYEE),
    ]
    expect(keepOwn(logs)).toEqual(logs)
  })

  it('have every log of another contract, and every other log of the token', () => {
    const logs = [
      log('a', [TRANSFER, topicFor(ANN), topicFor(BEN)], OTHER),
      log('a', [], OTHER),
      log('a', [`0x${'2'.repeat(64)}`, topicFor(ANN)]),
    ]
    expect(keepOwn(logs)).toEqual(logs)
  })

  it('do not depend on the case of addresses', () => {
    const checksummed = log('a', [TRANSFER, topicFor(ANN), topicFor(BEN)], upper(USDC))
    expect(keepOwn([checksummed])).toEqual([])
  })
})

describe('own accounts', () => {
  it('are the payee of paid calls and the bridge contract of each chain', () => {
    const deployment = aDeployment()
    const accounts = ownAccountsOf(deployment)
    expect(accounts.map(({ chainId }) => chainId)).toEqual(
      deployment.chains.map(({ chainId }) => chainId),
    )
    for (const { chainId, payees } of accounts) {
      const bridge = deployment.bridges.find((one) => one.chainId === chainId)
      const expected = [deployment.payments.payTo, ...(bridge ? [bridge.address] : [])]
      expect([...payees]).toEqual(expected)
    }
  })
})

function upper(address: string): string {
  return `0x${address.slice(2).toUpperCase()}`
}
