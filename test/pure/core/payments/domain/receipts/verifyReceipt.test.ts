import { hashReceiptTypedData, verifyReceiptSignatureEIP712 } from '@x402/extensions/offer-receipt'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { receiptBytes } from '../../../../../../core/payments/domain/receipts/receiptTypedData.ts'
import { verifyReceipt } from '../../../../../../core/payments/domain/receipts/verifyReceipt.ts'
import { parseReceipt } from '../../../../../../core/payments/operations/receiptSchema.ts'
import { createLocalKey } from '../../../../../../core/signing/createLocalKey.ts'
import { aReceipt, RECEIPT_KEY } from '../../../../../builders/aReceipt.ts'

const SIGNED = { kind: 'signed', signer: RECEIPT_KEY.address }
/** Order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns whether a pasted text is a receipt of the key. */
async function isValid(text: string): Promise<boolean> {
  const parsed = parseReceipt(text)
  if (parsed.kind === 'unreadable') return false
  const verdict = await verifyReceipt(parsed.sent)
  return verdict.kind === 'signed' && verdict.signer === RECEIPT_KEY.address
}

describe('a signed receipt', () => {
  it('verifies with the verifier of the extension, over the same hash', async () => {
    const { receipt } = await aReceipt()
    expect(keccak256(receiptBytes(receipt.payload))).toBe(hashReceiptTypedData(receipt.payload))
    const { signer } = await verifyReceiptSignatureEIP712(receipt)
    expect(signer.toLowerCase()).toBe(RECEIPT_KEY.address)
  })

  it('has the same bytes for the same charge', async () => {
    expect(JSON.stringify(await aReceipt())).toBe(JSON.stringify(await aReceipt()))
  })

  it('names its signer, alone and with the statement of sale', async () => {
    const { receipt, sale } = await aReceipt()
    expect(await verifyReceipt({ receipt, sale })).toEqual(SIGNED)
    expect(await verifyReceipt({ receipt, sale: null })).toEqual(SIGNED)
    expect(await verifyReceipt({ receipt: null, sale })).toEqual(SIGNED)
  })

  it('is not valid after a change of any character of a value', async () => {
    const text = JSON.stringify(await aReceipt())
    expect(await isValid(text)).toBe(true)
    const whole = await aReceipt()
    for (const name of ['receipt', 'sale'] as const) {
      const statement = whole[name]
      const values = {
        ...statement.payload,
        format: statement.format,
        signature: statement.signature,
      }
      for (const [field, value] of Object.entries(values)) {
        const shown = String(value)
        for (let at = 0; at < shown.length; at += Math.max(1, Math.floor(shown.length / 8))) {
          const other = shown[at] === '1' ? '2' : '1'
          const changed = shown.slice(0, at) + other + shown.slice(at + 1)
          const typed = typeof value === 'number' ? Number(changed) : changed
          const payload = {
            ...statement.payload,
            ...(field in statement.payload && { [field]: typed }),
          }
          const next = field in statement.payload ? { payload } : { [field]: typed }
          const pasted = JSON.stringify({ ...statement, ...next })
          expect(await isValid(pasted), `${name}.${field} at ${at}`).toBe(false)
        }
      }
    }
  })

  it('is not valid with another form of the same signature', async () => {
    const { receipt } = await aReceipt()
    const { signature } = receipt
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const high = `${signature.slice(0, 66)}${(ORDER - s).toString(16).padStart(64, '0')}${v}`
    const parity = `${signature.slice(0, 130)}${signature.endsWith('1b') ? '00' : '01'}`
    for (const other of [high, parity, signature.toUpperCase().replace('0X', '0x')]) {
      expect(await isValid(JSON.stringify({ ...receipt, signature: other })), other).toBe(false)
    }
  })

  it('is not valid beside the statement of another sale, or of another signer', async () => {
    const { receipt } = await aReceipt()
    const other = await aReceipt({ payer: `0x${'77'.repeat(20)}` })
    expect(await verifyReceipt({ receipt, sale: other.sale })).toEqual({
      kind: 'invalid',
      problem: 'receipt and sale have different payer',
    })
    const foreign = await aReceipt({}, createLocalKey(`0x${'5f'.repeat(32)}`))
    expect(await verifyReceipt({ receipt, sale: foreign.sale })).toEqual({
      kind: 'invalid',
      problem: 'receipt and sale have different signers: one of them was changed',
    })
  })
})

describe('a pasted text', () => {
  it('may contain the state of a payment, the pair of statements, or one statement', async () => {
    const pair = await aReceipt()
    const answer = { paymentId: 'pay_0', receipt: pair, state: 'settled' }
    for (const json of [answer, pair, pair.receipt, pair.sale]) {
      expect(await isValid(JSON.stringify(json))).toBe(true)
    }
  })

  it.each([
    ['', 'the text is not JSON'],
    ['{', 'the text is not JSON'],
    ['null', 'field is missing'],
    ['[]', 'field is missing'],
    ['"0x"', 'field is missing'],
    ['{"format":"jws","signature":"a.b.c"}', 'field is missing'],
    ['{"__proto__":{"receipt":1}}', 'field is missing'],
    ['['.repeat(7_000), 'the text is not JSON'],
    [`"${'a'.repeat(8_000)}"`, 'longer than 8000 characters'],
  ])('is refused with a reason: %.20s', (text, problem) => {
    expect(parseReceipt(text)).toMatchObject({
      kind: 'unreadable',
      problem: expect.stringContaining(problem),
    })
  })

  it('is refused with a field that no signature covers', async () => {
    const { receipt } = await aReceipt()
    const payload = { ...receipt.payload, note: 'paid twice' }
    expect(parseReceipt(JSON.stringify({ ...receipt, payload })).kind).toBe('unreadable')
    expect(parseReceipt(JSON.stringify({ ...receipt, note: 'paid twice' })).kind).toBe('unreadable')
  })
})
