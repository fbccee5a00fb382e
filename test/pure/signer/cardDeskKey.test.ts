import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringToHex } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signingInputOf } from '../../../core/cards/domain/cardJws.ts'
import { checkP256Signature } from '../../../core/signing/checkP256Signature.ts'
import { createLocalP256Key } from '../../../core/signing/createLocalP256Key.ts'
import { cardDeskKey } from '../../../signer/cardDeskKey.ts'
import { createSigningDesk } from '../../../signer/createSigningDesk.ts'
import { openJournal } from '../../../signer/openJournal.ts'
import { policyOf } from '../../../signer/policyOf.ts'
import { signerPolicy } from '../../../signer/signerPolicy.ts'
import { aCard, CARD_ORIGIN } from '../../builders/aCard.ts'
import { deployment } from './aPolicy.ts'

const key = createLocalP256Key(`0x${'5a'.repeat(32)}`)
const other = createLocalP256Key(`0x${'5b'.repeat(32)}`)

const inputOf = (payload: string, by = { publicKey: key.publicKey, publicUrl: CARD_ORIGIN }) =>
  signingInputOf(payload, by).input

function aDesk(caps: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const printed = JSON.parse(
    JSON.stringify(
      policyOf(
        deployment,
        {},
        { feePayers: [], cardKeys: [key.publicKey], publicUrl: CARD_ORIGIN },
      ),
    ),
  )
  const rules = { ...printed.cards[key.publicKey], ...caps }
  const policy = signerPolicy.parse({ keys: {}, cards: { [key.publicKey]: rules } })
  const journal = openJournal(join(folder, 'journal.jsonl'), 0)
  onTestFinished(() => {
    journal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const keys = [cardDeskKey(policy, key), cardDeskKey(policy, other)]
  const desk = createSigningDesk({ keys, journal, clock: { nowMs: () => 1_000 }, log })
  return (input: string, publicKey = key.publicKey) => desk(publicKey, stringToHex(input))
}

describe('a key of agent cards', () => {
  it('signs a card of its origin, so that only its own public key verifies the card', async () => {
    const input = inputOf(aCard())
    const outcome = await aDesk()(input)
    if (outcome.kind !== 'signed') throw new Error(outcome.kind)
    const check = (text: string, { publicKey } = key) =>
      checkP256Signature(outcome.signature, { content: Buffer.from(text), publicKey })
    expect(check(input)).toHaveLength(64)
    expect(() => check(input.slice(1))).toThrow('signer_answer_wrong')
    expect(() => check(input, other)).toThrow('signer_answer_wrong')
  })

  it('signs no card of another host, no signed card and no other text', async () => {
    const sign = aDesk()
    const attack = 'https://quartet.example.attacker.test'
    for (const input of [
      inputOf(aCard('1.0.0', attack)),
      inputOf(aCard('1.0.0', 'https://attacker.test')),
      inputOf(aCard(), { publicKey: key.publicKey, publicUrl: attack }),
      inputOf(aCard(), { publicKey: other.publicKey, publicUrl: CARD_ORIGIN }),
      inputOf(aCard().replace('{', '{ ')),
      inputOf(aCard().replace('"skills"', '"signatures":[],"skills"')),
      inputOf('[]'),
      `${inputOf(aCard())}.`,
      'text',
    ]) {
      expect(await sign(input)).toMatchObject({ kind: 'refused' })
    }
    expect(await sign(inputOf(aCard()), other.publicKey)).toMatchObject({
      problem: expect.stringContaining('no rules'),
    })
  })

  it('signs a repeated card without a second count, and no card above its cap', async () => {
    const sign = aDesk({ maxSignaturesPerHour: 1 })
    expect(await sign(inputOf(aCard()))).toMatchObject({ kind: 'signed' })
    expect(await sign(inputOf(aCard()))).toMatchObject({ kind: 'signed' })
    expect(await sign(inputOf(aCard('1.0.1')))).toMatchObject({ kind: 'over_cap' })
  })
})
