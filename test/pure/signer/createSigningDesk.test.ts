import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, parseTransaction, serializeTransaction } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { checkSignature } from '../../../core/signing/checkSignature.ts'
import { createLocalKey } from '../../../core/signing/createLocalKey.ts'
import { createSigningDesk } from '../../../signer/createSigningDesk.ts'
import { evmDeskKey } from '../../../signer/deskKey.ts'
import { type Journal, openJournal } from '../../../signer/openJournal.ts'
import type { SignerPolicy } from '../../../signer/signerPolicy.ts'
import { aBatchContent, aCharge, aContent, aSettlementPolicy } from './aPolicy.ts'

const key = createLocalKey(`0x${'5a'.repeat(32)}`)
const STRANGER = `0x${'99'.repeat(20)}` as const
const HOUR_MS = 3_600_000
const USD = 1_000_000n

const open: { folder: string; journal: Journal }[] = []
afterEach(() => {
  for (const { folder, journal } of open.splice(0)) {
    journal.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Builds a signer with a clock; `restart` kills it and opens its journal again. */
function aDesk(policy: SignerPolicy, maxStaleEntries?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const path = join(folder, 'journal.jsonl')
  let nowMs = 1_000_000_000_000
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { nowMs: () => nowMs }
  const openDesk = () => {
    const journal = openJournal(path, nowMs, maxStaleEntries)
    open.push({ folder, journal })
    return createSigningDesk({ keys: [evmDeskKey(policy, key)], journal, clock, log })
  }
  let desk = openDesk()
  return {
    sign: (data: Hex, address: string = key.address) => desk(address, data),
    kindOf: async (data: Hex) => (await desk(key.address, data)).kind,
    restart: () => {
      desk = openDesk()
    },
    /** Makes each rewrite of the journal fail until the returned function is called. */
    breakJournal: () => {
      mkdirSync(`${path}.new`)
      return () => rmSync(`${path}.new`, { recursive: true })
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('the signer', () => {
  it('signs a charge of a payment to the payee, alone and in a batch', async () => {
    const desk = aDesk(aSettlementPolicy(key.address))
    for (const data of [aContent(), aBatchContent([aCharge(USD), aCharge(2n * USD)])]) {
      const outcome = await desk.sign(data)
      const signature = outcome.kind === 'signed' ? outcome.signature : '0x'
      expect(await checkSignature(signature, { data, address: key.address })).toBe(signature)
    }
  })

  it('signs an empty transaction of the key to itself, which only uses a nonce', async () => {
    const desk = aDesk(aSettlementPolicy(key.address))
    expect(await desk.kindOf(aContent({ to: key.address, data: '0x' }))).toBe('signed')
    expect(await desk.kindOf(aContent({ to: key.address, data: '0x', value: 1n }))).toBe('refused')
  })

  const forbidden: readonly (readonly [string, Hex])[] = [
    ['a payment to another payee', aContent({ data: aCharge(USD, STRANGER) })],
    ['a call of another contract', aContent({ to: STRANGER })],
    ['coins', aContent({ to: STRANGER, data: '0x', value: 1n })],
    ['coins beside an allowed call', aContent({ value: 1n })],
    ['another chain', aContent({ chainId: 1 })],
    ['another function of the token', aContent({ data: `0xa9059cbb${'00'.repeat(64)}` })],
    ['a call with bytes behind its arguments', aContent({ data: `${aCharge(USD)}00` })],
    ['a call without a function', aContent({ data: '0x12' })],
    ['a batch with another payee', aBatchContent([aCharge(USD), aCharge(USD, STRANGER)])],
    ['a batch of another contract', aBatchContent([aCharge(USD)], STRANGER)],
    ['typed data', `0x1901${'12'.repeat(64)}`],
    ['an authorization of EIP-7702', `0x05${'12'.repeat(40)}`],
    ['a message of a wallet', `0x19457468657265756d${'12'.repeat(8)}`],
    ['any bytes', '0x12'],
    ['a signed transaction', `${aContent()}80`],
  ]

  it.each(forbidden)('refuses %s', async (_, data) => {
    const outcome = await aDesk(aSettlementPolicy(key.address)).sign(data)
    expect(outcome).toMatchObject({ kind: 'refused' })
  })

  it('refuses a delegation to other code than that of the policy', async () => {
    const plain = parseTransaction(aContent())
    const delegation = { chainId: 8453, nonce: 0, yParity: 0, r: '0x01', s: '0x02' } as const
    const withDelegate = (address: Hex): Hex =>
      serializeTransaction({
        ...plain,
        type: 'eip7702',
        authorizationList: [{ ...delegation, address }],
      } as Parameters<typeof serializeTransaction>[0])
    const desk = aDesk(aSettlementPolicy(key.address, { delegates: [`0x${'57'.repeat(20)}`] }))
    expect(await desk.kindOf(withDelegate(`0x${'57'.repeat(20)}`))).toBe('signed')
    expect(await desk.kindOf(withDelegate(STRANGER))).toBe('refused')
  })

  it('returns no signature of a key that it does not hold or that has no rules', async () => {
    const desk = aDesk(aSettlementPolicy(STRANGER))
    expect(await desk.sign(aContent(), STRANGER)).toMatchObject({ kind: 'unknown_key' })
    expect(await desk.kindOf(aContent())).toBe('refused')
  })
})

describe('a cap of the signer', () => {
  const caps = { maxUsdc6PerHour: '3000000' }
  const charge = (nonce: number, usd: bigint) => aContent({ nonce, data: aCharge(usd * USD) })

  it('counts the amounts of an hour, over a restart', async () => {
    const desk = aDesk(aSettlementPolicy(key.address, caps))
    expect(await desk.kindOf(charge(1, 2n))).toBe('signed')
    desk.restart()
    expect(await desk.kindOf(charge(2, 2n))).toBe('over_cap')
    expect(await desk.kindOf(charge(2, 1n))).toBe('signed')
    desk.restart()
    expect(await desk.kindOf(charge(3, 1n))).toBe('over_cap')
    desk.pass(HOUR_MS)
    expect(await desk.kindOf(charge(3, 3n))).toBe('signed')
  })

  it('counts one nonce once, at its largest amount, because only one attempt with a nonce can be mined', async () => {
    const desk = aDesk(aSettlementPolicy(key.address, caps))
    const dearer = aContent({ nonce: 1, data: aCharge(2n * USD), maxFeePerGas: 2_000_000_000n })
    expect(await desk.kindOf(charge(1, 2n))).toBe('signed')
    expect(await desk.kindOf(dearer)).toBe('signed')
    expect(await desk.kindOf(charge(1, 1n))).toBe('signed')
    expect(await desk.kindOf(charge(2, 2n))).toBe('over_cap')
    expect(await desk.kindOf(charge(2, 1n))).toBe('signed')
  })

  it('does not count the same content twice, so that a lost answer costs nothing', async () => {
    const desk = aDesk(aSettlementPolicy(key.address, { ...caps, maxSignaturesPerHour: 1 }))
    const first = await desk.sign(charge(1, 3n))
    desk.restart()
    expect(await desk.sign(charge(1, 3n))).toEqual(first)
    expect(await desk.kindOf(charge(2, 0n))).toBe('over_cap')
  })

  it('signs no content while the journal cannot store the content, and counts the content after it is stored', async () => {
    const desk = aDesk(aSettlementPolicy(key.address, caps), 1)
    expect(await desk.kindOf(charge(1, 1n))).toBe('signed')
    const repair = desk.breakJournal()
    for (const _ of ['first', 'again']) expect(await desk.kindOf(charge(2, 2n))).toBe('failed')
    repair()
    expect(await desk.kindOf(charge(2, 2n))).toBe('signed')
    desk.restart()
    expect(await desk.kindOf(charge(3, 1n))).toBe('over_cap')
  })

  it('counts every amount of a batch', async () => {
    const desk = aDesk(aSettlementPolicy(key.address, caps))
    expect(await desk.kindOf(aBatchContent([aCharge(2n * USD), aCharge(2n * USD)]))).toBe('refused')
    expect(await desk.kindOf(aBatchContent([aCharge(2n * USD), aCharge(USD)]))).toBe('signed')
    expect(await desk.kindOf(charge(8, 1n))).toBe('over_cap')
  })

  it('counts value and gas of each chain, and refuses content that alone exceeds a cap', async () => {
    const desk = aDesk(
      aSettlementPolicy(key.address, { maxWeiPerHour: { 8453: '300', 137: '300' } }),
    )
    const costing = (nonce: number, maxFeePerGas: bigint, chainId = 8453) => {
      const to = key.address
      return aContent({ nonce, chainId, to, data: '0x', gas: 100n, maxFeePerGas })
    }
    expect(await desk.kindOf(costing(1, 4n))).toBe('refused')
    expect(await desk.kindOf(costing(1, 2n))).toBe('signed')
    expect(await desk.kindOf(costing(2, 2n))).toBe('over_cap')
    expect(await desk.kindOf(costing(1, 2n, 137))).toBe('signed')
    expect(await desk.kindOf(costing(1, 3n))).toBe('signed')
    expect(await desk.kindOf(costing(2, 1n))).toBe('over_cap')
  })

  it('limits each destination separately', async () => {
    const policy = aSettlementPolicy(key.address)
    const rules = policy.keys[key.address]!
    const limited = rules.calls.map((rule) => ({
      ...rule,
      maxPerHour: 2,
      maxUsdc6PerHour: 3n * USD,
    }))
    const desk = aDesk({ ...policy, keys: { [key.address]: { ...rules, calls: limited } } })
    expect(await desk.kindOf(charge(1, 3n))).toBe('signed')
    expect(await desk.kindOf(charge(2, 1n))).toBe('over_cap')
    expect(await desk.kindOf(charge(2, 0n))).toBe('signed')
    expect(await desk.kindOf(charge(3, 0n))).toBe('over_cap')
    expect(await desk.kindOf(aContent({ nonce: 3, to: key.address, data: '0x' }))).toBe('signed')
  })
})
