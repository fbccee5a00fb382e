import { request } from 'node:http'
import { type Hex, size } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { defaultSettings } from '../../../devnet/attestation/attestationSettings.ts'
import { decodeMessage } from '../../../devnet/attestation/decodeMessage.ts'
import { planAttestation } from '../../../devnet/attestation/planAttestation.ts'
import { startAttestation } from '../../../devnet/attestation/startAttestation.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { MESSAGE_TRANSMITTER, TOKEN_MESSENGER } from '../../../devnet/deploy/cctp.ts'
import { aDevnet } from './support/aDevnet.ts'
import { arrivals } from './support/arrivals.ts'
import {
  BRIDGING_CHAINS,
  burn,
  burnData,
  chainOf,
  type Entry,
  entryOf,
  FORWARD_FRAME,
  fetchPath,
  hookOf,
  messages,
  mineOn,
  orderFault,
  usdcOf,
} from './support/bridging.ts'
import { burnTwice } from './support/burnTwice.ts'
import { signersOf } from './support/signersOf.ts'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

describe('the attestation service of the devnet', () => {
  let devnet: Devnet
  beforeAll(async () => {
    // No rate limit except in the test of the limit, because these tests send many requests.
    const attestation = { settings: { requestsPerSec: 10_000, slowBodyMs: 300 } }
    devnet = await aDevnet({ chains: BRIDGING_CHAINS, attestation })
  })
  afterAll(() => devnet.stop())
  afterEach(() => devnet.attestation!.clearFaults())

  const attesters = () => devnet.accounts.attesters.map(({ address }) => address)

  describe('answers over HTTP', () => {
    it('with 404 for a transaction without a burn, and with 400 for invalid parameters', async () => {
      const nothing = await messages(devnet, `0x${'12'.repeat(32)}`)
      expect(nothing.status).toBe(404)
      expect((await fetchPath(devnet, '/v2/messages/6')).status).toBe(400)
      expect((await fetchPath(devnet, '/v2/messages/6?transactionHash=0x12')).status).toBe(400)
      expect((await fetchPath(devnet, '/v2/messages/base?nonce=0x12')).status).toBe(400)
      expect((await fetchPath(devnet, '/v1/attestations/0x12')).status).toBe(404)
    })

    it('with a pending message until a burn has the requested finality', async () => {
      const burnTx = await burn(devnet, { threshold: 2000 })
      const pending = await entryOf(devnet, burnTx)
      await mineBlock(devnet.vaultChain)
      const complete = await entryOf(devnet, burnTx)
      expect(pending).toMatchObject({
        message: null,
        attestation: 'PENDING',
        status: 'pending_confirmations',
        eventNonce: complete.eventNonce,
        forwardState: 'PENDING',
        forwardTxHash: null,
      })
      expect(complete).toMatchObject({ status: 'complete', delayReason: null })
      expect(complete.decodedMessage.finalityThresholdExecuted).toBe('2000')
    })

    it('with every field in the name and form of the real service', async () => {
      const payer = devnet.accounts.visitors[0]!.address
      const burnTx = await burn(devnet, { amountUsdc6: 1_000_000n, maxFeeUsdc6: 50_000n })
      const { status, body } = await messages(devnet, burnTx)
      const [entry] = body.messages
      expect(status).toBe(200)
      expect({ ...entry, message: 1, attestation: 2, forwardTxHash: 3 }).toEqual({
        message: 1,
        attestation: 2,
        forwardTxHash: 3,
        eventNonce: entry!.decodedMessage.nonce,
        cctpVersion: 2,
        status: 'complete',
        delayReason: null,
        forwardState: 'CONFIRMED',
        decodedMessage: {
          sourceDomain: '6',
          destinationDomain: '26',
          nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          sender: TOKEN_MESSENGER,
          recipient: TOKEN_MESSENGER,
          destinationCaller: ZERO_ADDRESS,
          minFinalityThreshold: '1000',
          finalityThresholdExecuted: '1000',
          messageBody: `0x${entry!.message!.slice(2 + 148 * 2)}`,
          decodedMessageBody: {
            burnToken: usdcOf(8453),
            mintRecipient: payer,
            amount: '1000000',
            messageSender: payer,
            maxFee: '50000',
            // 1.3 bps of 1 USDC, and the medium price of forwarding to domain 26.
            feeExecuted: '14130',
            expirationBlock: '0',
            hookData: hookOf(1),
          },
        },
      })
      expect(await signersOf(entry!)).toEqual(attesters().toSorted())
    })

    it('with a signed message of 440 bytes that differs from the logged message in four fields only', async () => {
      const burnTx = await burn(devnet, { hookData: hookOf(0xabcd) })
      const { message, eventNonce } = await entryOf(devnet, burnTx)
      const payer = devnet.accounts.visitors[0]!.address.slice(2)
      const word = (hex: string) => hex.padStart(64, '0')
      expect(size(message!)).toBe(440)
      expect(message).toBe(
        [
          '0x00000001', // version
          '00000006', // source domain
          '0000001a', // destination domain
          eventNonce.slice(2),
          word(TOKEN_MESSENGER.slice(2)), // sender
          word(TOKEN_MESSENGER.slice(2)), // recipient
          word(''), // destination caller
          '000003e8', // least finality
          '000003e8', // finality
          '00000001', // version of the body
          word(usdcOf(8453).slice(2)),
          word(payer), // mint recipient
          word((5_000_000).toString(16)),
          word(payer), // sender of the burn
          word((100_000).toString(16)), // highest fee
          word((14_650).toString(16)), // fee
          word(''), // expiration block
          FORWARD_FRAME.slice(2),
          word('abcd'),
        ].join(''),
      )
    })

    it('with all messages of a transaction in the order of their logs, each with its own nonce', async () => {
      const burnTx = await burnTwice(devnet)
      const { body } = await messages(devnet, burnTx)
      const amounts = body.messages.map((item) => item.decodedMessage.decodedMessageBody['amount'])
      expect(amounts).toEqual(['1000000', '2000000'])
      const [first, other] = body.messages
      expect(first!.eventNonce).not.toBe(other!.eventNonce)
      const byNonce = await fetchPath(devnet, `/v2/messages/6?nonce=${other!.eventNonce}`)
      expect(byNonce.body.messages).toEqual([other])
      expect((await fetchPath(devnet, `/v2/messages/7?nonce=${other!.eventNonce}`)).status).toBe(
        404,
      )
    })

    it('with fractional fees, and with forwarding fees on request', async () => {
      const fees = async (route: string) =>
        (await fetchPath(devnet, `/v2/burn/USDC/fees/${route}`)).body
      expect(await fees('6/26')).toEqual([
        { finalityThreshold: 1000, minimumFee: 1.3 },
        { finalityThreshold: 2000, minimumFee: 0 },
      ])
      expect(await fees('26/6?forward=true')).toEqual(
        [1000, 2000].map((finalityThreshold) => ({
          finalityThreshold,
          minimumFee: 0,
          forwardFee: { low: 45_000, med: 50_000, high: 55_000 },
        })),
      )
      expect((await fetchPath(devnet, '/v2/burn/USDC/fees/6/6')).status).toBe(404)
      expect((await fetchPath(devnet, '/v2/burn/USDC/fees/6/999')).status).toBe(404)
    })

    it('with the allowance and the signing keys', async () => {
      const allowance = await fetchPath(devnet, '/v2/fastBurn/USDC/allowance')
      expect(allowance.body).toMatchObject({ allowance: 10_000_000 })
      const keys = await fetchPath(devnet, '/v2/publicKeys')
      const publicKey = expect.stringMatching(/^0x04[0-9a-f]{128}$/)
      const key = { publicKey, cctpVersion: 2 }
      expect(keys.body).toEqual({ publicKeys: [key, key] })
    })

    it('only to its own host name, and accepts faults only as JSON', async () => {
      const foreign = await new Promise((resolve, reject) => {
        const headers = { host: 'attestation.example' }
        const outgoing = request(`${devnet.attestation!.url}/__fault`, { headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        outgoing.once('error', reject)
        outgoing.end()
      })
      expect(foreign).toBe(403)
      const post = (body: string, type: string) =>
        fetchPath(devnet, '/__fault', { method: 'POST', body, headers: { 'content-type': type } })
      expect((await post('{"kind":"not_found"}', 'text/plain')).status).toBe(415)
      for (const body of ['', '{', '[]', '{"kind":"frob"}', '{"kind":"not_found","count":0}']) {
        expect((await post(body, 'application/json')).status).toBe(400)
      }
      expect(devnet.attestation!.faults.active()).toEqual([])
    })
  })

  describe('the fee of an attestation', () => {
    it.each([
      ['fast and forwarded', {}, '1000', '14650', null, 'CONFIRMED'],
      ['fast alone', { hookData: undefined }, '1000', '650', null, null],
      ['fast with other hook data', { hookData: '0x1234' }, '1000', '650', null, null],
      ['slow and forwarded', { threshold: 2000 }, '2000', '14000', null, 'CONFIRMED'],
      ['slow alone', { threshold: 2000, hookData: undefined }, '2000', '0', null, null],
      [
        'one unit below the fee of a fast transfer',
        { maxFeeUsdc6: 14_649n },
        '2000',
        '14000',
        'insufficient_fee',
        'CONFIRMED',
      ],
      [
        'one unit below the fee of forwarding',
        { maxFeeUsdc6: 13_999n },
        '1000',
        '650',
        null,
        'FAILED',
      ],
      ['free of any fee', { maxFeeUsdc6: 0n }, '2000', '0', 'insufficient_fee', 'FAILED'],
      [
        'reserved for one destination caller',
        { destinationCaller: TOKEN_MESSENGER },
        '1000',
        '650',
        null,
        null,
      ],
      ['fast from a final chain', { from: 5042, to: 8453 }, '2000', '50000', null, 'CONFIRMED'],
    ] as const)('is correct for a burn that is %s', async (_name, burned, ...expected) => {
      const burnTx = await burn(devnet, burned)
      const from = 'from' in burned ? burned.from : 8453
      await mineBlock(chainOf(devnet, from))
      const entry = await entryOf(devnet, burnTx, from)
      const { finalityThresholdExecuted, decodedMessageBody } = entry.decodedMessage
      expect([
        finalityThresholdExecuted,
        decodedMessageBody['feeExecuted'],
        entry.delayReason,
        entry.forwardState,
      ]).toEqual(expected)
    })

    it('equals the fee of slow finality above the allowance', async () => {
      const { message } = await entryOf(devnet, await burn(devnet))
      const settings = { ...defaultSettings, fastAllowanceUsdc6: 4_999_999n }
      expect(planAttestation(settings, decodeMessage(message!)!, null)).toEqual({
        finality: 2000,
        feeExecuted: 14_000n,
        delayReason: 'insufficient_allowance_available',
        forwarding: 'asked',
      })
    })
  })

  describe('after a reorganisation', () => {
    it('returns 404 for a burn that left the chain before its attestation', async () => {
      const burnTx = await burn(devnet, { threshold: 2000 })
      const seen = await messages(devnet, burnTx)
      await devnet.vaultChain.rpc('anvil_reorg', [1, []])
      await devnet.vaultChain.rpc('anvil_dropAllTransactions', [])
      expect(seen.body.messages[0]).toMatchObject({ status: 'pending_confirmations' })
      expect((await messages(devnet, burnTx)).status).toBe(404)
    })

    it('returns 404 for a burn that left the chain after its attestation, and the same entry when the burn returns', async () => {
      const payer = devnet.accounts.visitors[0]!.address
      const { rpc } = devnet.vaultChain
      const data = burnData(payer, { hookData: hookOf(5) })
      const send = () =>
        submitTransaction(devnet.vaultChain, { from: payer, to: TOKEN_MESSENGER, data })
      await orderFault(devnet, { kind: 'forward_never' })
      const burnTx = await send()
      await mineBlock(devnet.vaultChain)
      const first = await entryOf(devnet, burnTx)
      await rpc('anvil_reorg', [1, []])
      await rpc('anvil_dropAllTransactions', [])
      const afterReorg = await messages(devnet, burnTx)
      await mineBlock(devnet.vaultChain)
      // Equal sender, nonce and bytes give the same transaction in another block.
      const again = await send()
      await mineBlock(devnet.vaultChain)
      expect(first.status).toBe('complete')
      expect(afterReorg.status).toBe(404)
      expect(again).toBe(burnTx)
      expect(await entryOf(devnet, burnTx)).toEqual(first)
    })

    it('forwards a mint again, once, when the mint left the chain', async () => {
      const burnTx = await burn(devnet)
      await mineOn(devnet, 5042)
      const minted = await entryOf(devnet, burnTx)
      const arc = chainOf(devnet, 5042)
      await arc.rpc('anvil_reorg', [2, []])
      await arc.rpc('anvil_dropAllTransactions', [])
      await mineOn(devnet, 5042)
      await mineOn(devnet, 5042)
      expect(minted.forwardState).toBe('COMPLETE')
      expect(await entryOf(devnet, burnTx)).toMatchObject({ forwardState: 'COMPLETE' })
      expect(await arrivals(devnet, minted.eventNonce)).toHaveLength(1)
    })
  })

  it('returns the same entries after a restart, and forwards waiting messages', async () => {
    await orderFault(devnet, { kind: 'forward_never', count: 1 })
    const waiting = await burn(devnet, { hookData: hookOf(8) })
    const held = await entryOf(devnet, waiting)
    const done = await burn(devnet, { hookData: hookOf(9) })
    await mineOn(devnet, 5042)
    const before = await entryOf(devnet, done)
    const { chains, accounts } = devnet
    const world = { chains, accounts, transmitter: MESSAGE_TRANSMITTER }
    const second = await startAttestation(world)
    onTestFinished(() => second.stop())
    for (const _ of [1, 2]) await mineBlock(chainOf(devnet, 5042))
    await second.poll()
    const entryAt = async (hash: Hex) => {
      const answer = await fetch(`${second.url}/v2/messages/6?transactionHash=${hash}`)
      const { messages: list }: { messages: Entry[] } = JSON.parse(await answer.text())
      return list[0]!
    }
    expect(held).toMatchObject({ status: 'complete', forwardState: 'PENDING' })
    expect(await entryAt(done)).toEqual(before)
    expect(await entryAt(waiting)).toMatchObject({
      message: held.message,
      attestation: held.attestation,
      forwardState: 'COMPLETE',
    })
  })

  it('requests from a node only its head and its logs, once per block', async () => {
    const chain = chainOf(devnet, 137)
    const wanted: string[] = []
    const counted: DevnetChain = {
      ...chain,
      rpc: (method, params) => {
        wanted.push(method)
        return chain.rpc(method, params)
      },
    }
    const { accounts } = devnet
    const world = { chains: { 137: counted }, accounts, transmitter: MESSAGE_TRANSMITTER }
    const quiet = await startAttestation(world)
    onTestFinished(() => quiet.stop())
    const first = [...wanted]
    for (let block = 0; block < 10; block += 1) await mineBlock(chain)
    await quiet.poll()
    expect(first).toEqual(['eth_getBlockByNumber', 'eth_getLogs'])
    expect(new Set(wanted)).toEqual(new Set(first))
    // The calls are: one request per block, the answer to the subscription, and the explicit check.
    expect(wanted.length).toBeLessThanOrEqual(2 * 13)
  })

  it('rejects all requests for 300 s after the 36th request within a second', async () => {
    let nowMs = 1_000_000
    const { chains, accounts } = devnet
    const world = { chains, accounts, transmitter: MESSAGE_TRANSMITTER }
    const strict = await startAttestation(world, { nowMs: () => nowMs })
    onTestFinished(() => strict.stop())
    const statusOf = async (path: string) => (await fetch(strict.url + path)).status
    const answers: number[] = []
    for (let i = 0; i < 36; i += 1) answers.push(await statusOf('/v2/publicKeys'))
    expect(answers).toEqual([...Array.from({ length: 35 }, () => 200), 429])
    nowMs += 299_999
    expect(await statusOf('/v2/burn/USDC/fees/6/26')).toBe(429)
    expect(await statusOf('/__fault')).toBe(200)
    nowMs += 1
    expect(await statusOf('/v2/burn/USDC/fees/6/26')).toBe(200)
    for (let i = 0; i < 70; i += 1) {
      nowMs += 30
      expect(await statusOf('/v2/publicKeys')).toBe(200)
    }
  })
})
