import { type Hex, size } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFaults } from '../../../devnet/attestation/createFaults.ts'
import { faultKinds } from '../../../devnet/attestation/faultKinds.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { aDevnet } from './support/aDevnet.ts'
import { arrivals } from './support/arrivals.ts'
import {
  BRIDGING_CHAINS,
  burn,
  chainOf,
  type Entry,
  entryOf,
  fetchPath,
  hookOf,
  messages,
  mineOn,
  orderFault,
} from './support/bridging.ts'
import { mint } from './support/mint.ts'
import { signersOf } from './support/signersOf.ts'

describe('a fault of the attestation service', () => {
  let devnet: Devnet
  beforeAll(async () => {
    const attestation = { settings: { requestsPerSec: 10_000, slowBodyMs: 300 } }
    devnet = await aDevnet({ chains: BRIDGING_CHAINS, attestation })
  })
  afterAll(() => devnet.stop())
  afterEach(() => devnet.attestation!.clearFaults())

  const attesters = () => devnet.accounts.attesters.map(({ address }) => address)

  it('changes answers for the requested number of calls or time, and only for the named burn', async () => {
    const [first, other] = [await burn(devnet), await burn(devnet)]
    await orderFault(devnet, { kind: 'not_found', count: 2, burnTx: first })
    expect((await messages(devnet, other)).status).toBe(200)
    expect((await messages(devnet, first)).status).toBe(404)
    expect((await messages(devnet, first)).status).toBe(404)
    expect((await messages(devnet, first)).status).toBe(200)
    await orderFault(devnet, { kind: 'server_error', domain: 26 })
    expect((await messages(devnet, first)).status).toBe(200)
    expect((await messages(devnet, first, 5042)).status).toBe(500)
    expect((await fetchPath(devnet, '/__fault', { method: 'DELETE' })).status).toBe(200)
    expect((await messages(devnet, first, 5042)).status).toBe(404)
    let nowMs = 0
    const faults = createFaults(() => nowMs, 300_000)
    faults.order({ kind: 'empty_list', forSec: 10 })
    faults.order({ kind: 'rate_limited' })
    const strikes = () => [faults.strikes('empty_list', {}), faults.strikes('rate_limited', {})]
    expect(strikes()).toEqual([true, true])
    nowMs = 10_000
    expect(strikes()).toEqual([false, true])
    nowMs = 300_000
    expect(strikes()).toEqual([false, false])
  })

  const shown: Record<keyof typeof faultKinds, () => Promise<void>> = {
    not_found: async () => {
      expect((await messages(devnet, await burn(devnet))).status).toBe(404)
    },
    empty_list: async () => {
      const answer = await messages(devnet, await burn(devnet))
      expect(answer).toEqual({ status: 200, body: { messages: [] } })
    },
    pending_null_message: async () => {
      const entry = await entryOf(devnet, await burn(devnet))
      expect(entry).toMatchObject({
        status: 'pending_confirmations',
        message: null,
        attestation: 'PENDING',
      })
    },
    pending_0x_message: async () => {
      const entry = await entryOf(devnet, await burn(devnet))
      expect(entry).toMatchObject({ message: '0x', attestation: 'PENDING' })
    },
    complete_0x_message: async () => {
      const entry = await entryOf(devnet, await burn(devnet))
      expect(entry).toMatchObject({ message: '0x', status: 'complete' })
      expect(size(entry.attestation as Hex)).toBe(130)
    },
    stuck_pending: async () => {
      const burnTx = await burn(devnet)
      for (const _ of [1, 2, 3]) await mineBlock(devnet.vaultChain)
      const entry = await entryOf(devnet, burnTx)
      expect(entry).toMatchObject({ status: 'pending_confirmations', forwardState: 'PENDING' })
      expect(await reattest(entry)).toEqual([400, 'Message is already finalized.'])
      devnet.attestation!.clearFaults()
      expect(await entryOf(devnet, burnTx)).toMatchObject({ status: 'complete' })
    },
    delay_fee: () => isDelayed('insufficient_fee'),
    delay_amount: () => isDelayed('amount_above_max'),
    delay_allowance: () => isDelayed('insufficient_allowance_available'),
    expired_attestation: async () => {
      const burnTx = await burn(devnet)
      const expired = await entryOf(devnet, burnTx)
      expect(Number(expired.decodedMessage.decodedMessageBody['expirationBlock'])).toBeGreaterThan(
        0,
      )
      await expect(mint(devnet, expired)).rejects.toThrow('Message expired')
      expect(await reattest(expired)).toEqual([
        200,
        'Re-attestation successfully requested for nonce.',
      ])
      const renewed = await entryOf(devnet, burnTx)
      expect(renewed.decodedMessage).toMatchObject({
        nonce: expired.eventNonce,
        finalityThresholdExecuted: '2000',
        decodedMessageBody: { expirationBlock: '0' },
      })
      expect(await reattest(renewed)).toEqual([400, 'Message is already finalized.'])
      await mineOn(devnet, 5042)
      expect(await entryOf(devnet, burnTx)).toMatchObject({ forwardState: 'COMPLETE' })
    },
    wrong_signer: async () => {
      const entry = await entryOf(devnet, await burn(devnet))
      const signers = await signersOf(entry)
      expect(signers).toEqual(signers.toSorted())
      for (const signer of signers) expect(attesters()).not.toContain(signer)
      await expect(mint(devnet, entry)).rejects.toThrow('not attester')
    },
    swapped_order: async () => {
      const entry = await entryOf(devnet, await burn(devnet))
      expect(await signersOf(entry)).toEqual(attesters().toSorted().toReversed())
      await expect(mint(devnet, entry)).rejects.toThrow('Invalid signature order or dupe')
    },
    other_message: async () => {
      const entry = await entryOf(devnet, await burn(devnet, { hookData: hookOf(4242) }))
      const { hookData } = entry.decodedMessage.decodedMessageBody
      expect(entry.status).toBe('complete')
      expect(hookData).not.toBe(hookOf(4242))
      expect(await signersOf(entry)).toEqual(attesters().toSorted())
    },
    duplicate_entry: async () => {
      const { body } = await messages(devnet, await burn(devnet))
      expect(body.messages).toHaveLength(2)
      expect(body.messages[0]).toEqual(body.messages[1])
    },
    foreign_entry_first: async () => {
      const { body } = await messages(devnet, await burn(devnet, { hookData: hookOf(4243) }))
      const hooks = body.messages.map(
        (message) => message.decodedMessage.decodedMessageBody['hookData'],
      )
      expect(hooks).toHaveLength(2)
      expect(hooks[0]).not.toBe(hookOf(4243))
      expect(hooks[1]).toBe(hookOf(4243))
      expect(await signersOf(body.messages[0]!)).toEqual(attesters().toSorted())
    },
    rate_limited: async () => {
      expect((await fetchPath(devnet, '/v2/publicKeys')).status).toBe(429)
      expect((await messages(devnet, await burn(devnet))).status).toBe(429)
    },
    server_error: async () => {
      expect((await messages(devnet, await burn(devnet))).status).toBe(500)
    },
    slow_body: async () => {
      const burnTx = await burn(devnet)
      await devnet.attestation!.poll()
      const answer = await fetch(
        `${devnet.attestation!.url}/v2/messages/6?transactionHash=${burnTx}`,
      )
      const parts: Uint8Array[] = []
      for await (const part of answer.body ?? []) parts.push(part)
      // Only a pause separates two parts of such a short body.
      expect(parts.length).toBeGreaterThan(1)
      expect(() => JSON.parse(Buffer.from(parts[0]!).toString())).toThrow(SyntaxError)
      expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject({
        messages: [{ status: 'complete' }],
      })
    },
    forward_failed: async () => {
      const burnTx = await burn(devnet)
      await mineOn(devnet, 5042)
      const entry = await entryOf(devnet, burnTx)
      expect(entry).toMatchObject({ forwardState: 'FAILED', forwardTxHash: null })
      expect(await arrivals(devnet, entry.eventNonce)).toEqual([])
    },
    forward_never: async () => {
      const burnTx = await burn(devnet)
      await mineOn(devnet, 5042)
      const entry = await entryOf(devnet, burnTx)
      expect(entry).toMatchObject({ status: 'complete', forwardState: 'PENDING' })
      expect(await arrivals(devnet, entry.eventNonce)).toEqual([])
      await mint(devnet, entry)
      expect(await entryOf(devnet, burnTx)).toMatchObject({ forwardState: 'FAILED' })
    },
    forward_late: async () => {
      const burnTx = await burn(devnet)
      await mineOn(devnet, 5042)
      const entry = await entryOf(devnet, burnTx)
      expect(entry).toMatchObject({ status: 'complete', forwardState: 'PENDING' })
      await mint(devnet, entry)
      await mineOn(devnet, 5042)
      await mineOn(devnet, 5042)
      const late = await entryOf(devnet, burnTx)
      expect(late).toMatchObject({
        forwardState: 'FAILED',
        forwardTxHash: expect.stringMatching(/^0x/),
      })
      const receipt = await chainOf(devnet, 5042).rpc('eth_getTransactionReceipt', [
        late.forwardTxHash!,
      ])
      expect(receipt?.status).toBe('0x0')
      expect(await arrivals(devnet, entry.eventNonce)).toHaveLength(1)
    },
  }

  const isDelayed = async (delayReason: string) => {
    const burnTx = await burn(devnet)
    const pending = await entryOf(devnet, burnTx)
    await mineBlock(devnet.vaultChain)
    expect(pending).toMatchObject({ status: 'pending_confirmations', delayReason })
    expect(await entryOf(devnet, burnTx)).toMatchObject({
      status: 'complete',
      delayReason,
      decodedMessage: { finalityThresholdExecuted: '2000' },
    })
  }
  const reattest = async ({ eventNonce }: Entry) => {
    const { status, body } = await fetchPath(devnet, `/v2/reattest/${eventNonce}`, {
      method: 'POST',
    })
    return [status, z.object({ message: z.string() }).parse(body).message]
  }

  it.each(Object.keys(faultKinds) as (keyof typeof faultKinds)[])(
    'has a visible effect: %s',
    async (kind) => {
      await orderFault(devnet, { kind })
      await shown[kind]()
    },
  )
})
