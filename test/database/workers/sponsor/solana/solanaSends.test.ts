import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SolanaUnreachable } from '../../../../../core/sponsor/solana/ports.ts'
import { pollSolanaSignatures } from '../../../../../workers/sponsor/solana/pollSolanaSignatures.ts'
import { type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

const POSTED = 20
const AT_ONCE = 16

let world: SolanaSiteWorld
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())

describe('the send of posted Solana transactions', () => {
  it('does not delay other transactions after a slow answer, and does not stop after a fault of one transaction', async () => {
    const { site, requestSponsorship, sign, settle, postedBy, rowOf } = world
    const requested: Awaited<ReturnType<typeof requestSponsorship>>[] = []
    while (requested.length < POSTED) {
      requested.push(await requestSponsorship(3_000_000n + BigInt(requested.length)))
    }
    await sign()
    for (const { id, paymentId } of requested) {
      await settle(paymentId)
      await postedBy(id)
    }
    let [calls, underWay, max] = [0, 0, 0]
    const send = async (wire: Uint8Array) => {
      calls += 1
      if (calls === 1) throw new SolanaUnreachable('no_connection', 'it broke off')
      underWay += 1
      max = Math.max(max, underWay)
      const sent = await site.rpc.send(wire)
      underWay -= 1
      return sent
    }
    const statesOf = async () => {
      const rows = await Promise.all(requested.map(({ id }) => rowOf(id)))
      return rows.filter(({ state }) => state === 'sent').length
    }
    const broken = { ...site, rpc: { ...site.rpc, send } }
    await expect(pollSolanaSignatures(broken)).rejects.toBeInstanceOf(SolanaUnreachable)
    expect([max, await statesOf()]).toEqual([AT_ONCE - 1, AT_ONCE - 1])
    await pollSolanaSignatures(broken)
    expect(await statesOf()).toBe(POSTED)
  })
})
