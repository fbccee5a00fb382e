import { type Hex, numberToHex, pad, RpcRequestError, toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Burn, checkBridge } from '../../../../../core/bridge/store/routes/checkBridge.ts'
import type { RouteClient } from '../../../../../core/bridge/store/routes/routeClient.ts'
import { addressOf, USDC } from '../../../../builders/facts.ts'

const word = (byte: string): Hex => `0x${byte.repeat(32)}`
const payer = addressOf(0xa11ce)
const contract = addressOf(0xb71d6e)
const NOW_SEC = 1_790_000_000n
const burn: Burn = {
  chainId: 8453,
  contract,
  toChainId: 5042,
  destinationDomain: 26,
  receiveUsdc6: 1_000_000n,
  maxNetworkFeeUsdc6: 16_000n,
  feeUsdc6: 19_000n,
  minFinality: 1000,
  referrer: null,
  authorization: {
    from: payer,
    to: contract,
    valueUsdc6: 1_035_000n,
    validAfterSec: 0n,
    validBeforeSec: NOW_SEC + 120n,
    nonce: word('07'),
  },
  signature: `0x${'11'.repeat(65)}`,
}

type Facts = {
  readonly status?: number
  readonly isUsed?: boolean
  readonly balanceUsdc6?: bigint
  /** Events in the logs of the node. */
  readonly events?: readonly string[]
  /** Block of the events above; the newest block is 9000. */
  readonly atBlock?: bigint
  /** Logs of the transaction that used the authorization. */
  readonly logs?: readonly object[]
}

type Search = { eventName: string; fromBlock: bigint; toBlock: bigint }

/**
 * Returns the verdict of a node that rejects the burn with these facts. With `fails` false the node
 * accepts the burn.
 */
function verdictOf(facts: Facts, fails = true, searches: Search[] = []) {
  const answers: Record<string, unknown> = {
    statusOf: facts.status ?? 0,
    authorizationState: facts.isUsed ?? false,
    paused: false,
    isBlacklisted: false,
    balanceOf: facts.balanceUsdc6 ?? 5_000_000n,
  }
  const client = {
    call: async () => {
      if (!fails) return { data: '0x' }
      const error = { code: 3, message: 'execution reverted' }
      throw new RpcRequestError({ body: {}, url: 'http://node', error })
    },
    getBlock: async () => ({ number: 9_000n, timestamp: NOW_SEC }),
    readContract: async ({ functionName }: { functionName: string }) => answers[functionName],
    getCode: async () => undefined,
    getContractEvents: async (search: Search) => {
      searches.push(search)
      const { eventName, fromBlock, toBlock } = search
      const { atBlock = 9_000n } = facts
      const isThere = fromBlock <= atBlock && atBlock <= toBlock
      return isThere && facts.events?.includes(eventName) ? [{ transactionHash: word('09') }] : []
    },
    getTransactionReceipt: async () => ({
      logs: facts.logs ?? [],
      transactionHash: word('09'),
      blockNumber: 9_000n,
      blockHash: word('0b'),
    }),
    // The part of a client that the check uses.
  } as unknown as RouteClient
  return checkBridge({ burn, from: { client, usdc: USDC }, to: { client, usdc: USDC } }, payer)
}

describe('the check of a burn on the node', () => {
  it('returns the balance of the payer when the burn succeeds', async () => {
    expect(await verdictOf({}, false)).toEqual({ kind: 'valid', balanceUsdc6: 5_000_000n })
  })

  it.each<[string, Facts, object]>([
    ['bridged', { status: 1, events: ['Bridged'] }, { kind: 'taken', by: 'bridge' }],
    ['refunded', { status: 2, events: ['FrontRunRefunded'] }, { kind: 'taken', by: 'refund' }],
    ['refunded late', { status: 2, events: ['LateRefunded'] }, { kind: 'taken', by: 'refund' }],
    [
      'cancelled',
      { isUsed: true, events: ['AuthorizationCanceled'] },
      { kind: 'refused', reason: 'cancelled' },
    ],
    [
      'spent elsewhere',
      { isUsed: true, events: ['AuthorizationUsed'] },
      { kind: 'refused', reason: 'used' },
    ],
    ['not covered', { balanceUsdc6: 1n }, { kind: 'refused', reason: 'insufficient_balance' }],
  ])('returns that the authorization is %s', async (_what, facts, verdict) => {
    expect(await verdictOf(facts)).toMatchObject(verdict)
  })

  it('returns the amount of a third-party deposit, and its block', async () => {
    const used = toEventSelector('AuthorizationUsed(address,bytes32)')
    const moved = toEventSelector('Transfer(address,address,uint256)')
    const logs = [
      { address: USDC, topics: [used, pad(payer), word('07')], data: '0x' },
      {
        address: USDC,
        topics: [moved, pad(payer), pad(contract)],
        data: numberToHex(1_035_000n, { size: 32 }),
      },
    ]
    const facts = { isUsed: true, events: ['AuthorizationUsed'], logs }
    const txHash = word('09')
    expect(await verdictOf(facts)).toEqual({
      kind: 'taken',
      by: 'front_run',
      txHash,
      deposit: { txHash, amountUsdc6: 1_035_000n, blockNumber: 9_000, blockHash: word('0b') },
    })
  })

  it.each([
    [9_000n, 1],
    [7_001n, 1],
    [7_000n, 2],
    [0n, 5],
  ])(
    'finds the end of the authorization in block %s with %i searches of 2000 blocks',
    async (atBlock, count) => {
      const searches: Search[] = []
      const facts = { isUsed: true, events: ['AuthorizationCanceled'], atBlock }
      expect(await verdictOf(facts, true, searches)).toEqual({
        kind: 'refused',
        reason: 'cancelled',
      })
      const cancels = searches.filter(({ eventName }) => eventName === 'AuthorizationCanceled')
      expect(cancels).toHaveLength(count)
      for (const { fromBlock, toBlock } of cancels) {
        expect(fromBlock >= 0n && toBlock - fromBlock < 2_000n).toBe(true)
      }
    },
  )

  it.each<[string, Facts]>([
    ['the contract has a final status', { status: 1 }],
    ['the token has the nonce as used', { isUsed: true }],
  ])('requests no new signature when %s while no log has the reason', async (_what, facts) => {
    await expect(verdictOf(facts)).rejects.toMatchObject({ code: 'rpc_unavailable' })
  })
})
