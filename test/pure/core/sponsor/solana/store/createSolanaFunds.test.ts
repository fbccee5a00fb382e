import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../../core/kernel/errors.ts'
import { type SolanaDeps, SolanaUnreachable } from '../../../../../../core/sponsor/solana/ports.ts'
import { createSolanaFunds } from '../../../../../../core/sponsor/solana/store/createSolanaFunds.ts'

const world = (lamports: () => Promise<bigint>, reserved = async () => 5n) => {
  const time = { ms: 1_000_000 }
  const requested = { times: 0 }
  const funds = createSolanaFunds({
    rpc: {
      lamports: () => {
        requested.times += 1
        return lamports()
      },
    } as Partial<SolanaDeps['rpc']> as SolanaDeps['rpc'], // Only the balance is read, so the other members are never called.
    feePayer: 'payer',
    sponsorships: { reservedLamports: reserved } as Partial<
      SolanaDeps['sponsorships']
    > as SolanaDeps['sponsorships'], // Only the time is read, so the other members are never called.
    clock: { nowMs: () => time.ms },
  })
  return { funds, time, asked: requested }
}

it('createSolanaFunds reads the node once for all callers within three seconds', async () => {
  const { funds, time, asked: requested } = world(async () => 7n)
  await Promise.all([funds(), funds()])
  time.ms += 2_999
  expect(await funds()).toEqual({ lamports: 7n, reservedLamports: 5n })
  expect(requested.times).toBe(1)
  time.ms += 1
  await funds()
  expect(requested.times).toBe(2)
})

it('createSolanaFunds returns a null balance when the node does not answer', async () => {
  const { funds } = world(async () => {
    throw new SolanaUnreachable('timeout', 'no answer')
  })
  expect(await funds()).toEqual({ lamports: null, reservedLamports: 5n })
})

it('createSolanaFunds does not cache a failure', async () => {
  let down = true
  const { funds } = world(
    async () => 7n,
    async () => {
      if (down) throw new DatabaseUnavailable(1)
      return 5n
    },
  )
  await expect(funds()).rejects.toThrow(DatabaseUnavailable)
  down = false
  expect(await funds()).toEqual({ lamports: 7n, reservedLamports: 5n })
})
