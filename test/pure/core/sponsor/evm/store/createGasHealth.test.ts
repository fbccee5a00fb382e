import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, RpcUnavailable } from '../../../../../../core/kernel/errors.ts'
import { GasUnavailable } from '../../../../../../core/sponsor/evm/domain/sponsorErrors.ts'
import type { GasNode, Sponsorships } from '../../../../../../core/sponsor/evm/ports.ts'
import { createGasHealth } from '../../../../../../core/sponsor/evm/store/createGasHealth.ts'
import { ACCOUNT_7702, ENTRY_POINT, PAYMASTER } from '../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../builders/facts.ts'

const fail = (error: Error) => async (): Promise<never> => {
  throw error
}
const refuse = fail(new Error('not asked here'))
const submitter = { address: addressOf(1), isOpen: true, balanceWei: 10n ** 17n, pending: 0 }

function aNode(given: Partial<GasNode> = {}): GasNode {
  return {
    chainId: 8453,
    entryPoint: ENTRY_POINT,
    paymaster: PAYMASTER,
    accountImplementation: ACCOUNT_7702,
    nativeSymbol: 'ETH',
    problem: async () => null,
    signer: async () => addressOf(2),
    depositWei: async () => 10n ** 18n,
    market: async () => ({ blockNumber: 1, blockSec: 1, baseFeeWei: 10n ** 7n, tipWei: 10n ** 6n }),
    nativePrice: async () => ({
      usdE8: 1n,
      twapUsdE8: 1n,
      feedUsdE8: 1n,
      source: 'twap',
      blockNumber: 1,
      blockSec: 1,
    }),
    account: refuse,
    nonce: refuse,
    estimateCall: refuse,
    dryRun: refuse,
    l1FeeWei: refuse,
    userOpHash: refuse,
    ...given,
  }
}
function aHealth(
  given: Partial<GasNode> = {},
  standing: Sponsorships['submitterState'] = async () => ({
    reservedWei: 0n,
    submitters: [submitter],
  }),
) {
  const clock = { ms: 1_000_000 }
  const warnings: object[] = []
  const health = createGasHealth({
    nodes: [aNode(given)],
    sponsorships: { submitterState: standing },
    clock: { nowMs: () => clock.ms, nowSec: () => Math.floor(clock.ms / 1000) },
    log: { warn: (details) => void warnings.push(details) },
  })
  return { health, clock, warnings }
}

describe('health of the gas sponsor', () => {
  it('is open without a problem', async () => {
    const [entry] = await aHealth().health()
    expect(entry).toMatchObject({
      isOpen: true,
      reason: null,
      signer: addressOf(2),
      depositWei: 10n ** 18n,
      reservedWei: 0n,
    })
  })

  it.each<[string, Partial<GasNode>, string]>([
    ['contracts', { problem: async () => 'the wrong paymaster' }, 'the wrong paymaster'],
    ['node', { market: fail(new RpcUnavailable(8453, 1)) }, 'node of the chain is unreachable'],
    ['price', { nativePrice: fail(new GasUnavailable('the feed is old', 1)) }, 'the feed is old'],
    ['deposit', { depositWei: async () => 10n ** 12n }, 'reserved for other sponsorships'],
    ['small deposit', { depositWei: async () => 2n * 10n ** 13n }, 'too small'],
  ])('is closed for a problem of its %s, with the reason', async (_, given, reason) => {
    const [entry] = await aHealth(given).health()
    expect(entry?.isOpen).toBe(false)
    expect(entry?.reason).toContain(reason)
  })

  it('is closed without rows, without an open key, and with a reserved deposit', async () => {
    const silent = { ...submitter, isOpen: false }
    const cases: readonly (readonly [Sponsorships['submitterState'], string])[] = [
      [fail(new DatabaseUnavailable(1)), 'database is unreachable'],
      [async () => ({ reservedWei: 0n, submitters: [silent] }), 'no submitter key'],
      [
        async () => ({ reservedWei: 10n ** 18n, submitters: [submitter] }),
        'reserved for other sponsorships',
      ],
    ]
    for (const [standing, reason] of cases) {
      expect((await aHealth({}, standing).health())[0]?.reason).toContain(reason)
    }
  })

  it('never throws, and logs unexpected errors', async () => {
    const { health, warnings } = aHealth({ signer: fail(new TypeError('a mistake')) })
    expect((await health())[0]?.isOpen).toBe(false)
    expect(warnings).toHaveLength(1)
  })

  it('is read once in three seconds, and returns the previous state during the next read', async () => {
    let reads = 0
    let gate: Promise<unknown> = Promise.resolve()
    const { health, clock } = aHealth({
      depositWei: async () => {
        reads += 1
        await gate
        return BigInt(reads) * 10n ** 18n
      },
    })
    await Promise.all([health(), health(), health()])
    await health()
    expect(reads).toBe(1)
    clock.ms += 4_000
    const slow = Promise.withResolvers<void>()
    gate = slow.promise
    expect((await health())[0]?.depositWei).toBe(10n ** 18n)
    expect((await health())[0]?.depositWei).toBe(10n ** 18n)
    expect(reads).toBe(2)
    slow.resolve()
    await expect.poll(async () => (await health())[0]?.depositWei).toBe(2n * 10n ** 18n)
  })

  it('is read again when the cached state is old', async () => {
    let depositWei = 10n ** 18n
    const { health, clock } = aHealth({ depositWei: async () => depositWei })
    await health()
    depositWei = 5n
    clock.ms += 60_000
    expect((await health())[0]?.depositWei).toBe(5n)
  })
})
