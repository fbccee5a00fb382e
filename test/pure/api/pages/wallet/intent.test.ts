import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createIntents,
  findBlocking,
} from '../../../../../api/pages/wallet/script/flow/createIntents.ts'
import { StorageRefused } from '../../../../../api/pages/wallet/script/flow/createRows.ts'
import {
  describeIntent,
  MAX_PLANNED_MS,
} from '../../../../../api/pages/wallet/script/flow/describeIntent.ts'
import {
  advance,
  INTENT_TRANSITIONS,
  type IntentEvent,
  isOpen,
} from '../../../../../api/pages/wallet/script/flow/intent.ts'
import { ACCOUNT, anIntent, aStep, memoryStorage } from '../../../../builders/aWalletChain.ts'

const HASH = `0x${'c'.repeat(64)}` as const
const ASKED: IntentEvent = { kind: 'asked', firstNonce: 3, fromBlock: 9 }
const SENT: IntentEvent = { kind: 'sent', hash: HASH, nonce: null }
const EVENTS: readonly IntentEvent[] = [
  ASKED,
  SENT,
  { kind: 'mined' },
  { kind: 'unclear', problem: 'no answer' },
  { kind: 'refused', problem: 'refused' },
  { kind: 'reverted', problem: 'reverted' },
  { kind: 'replaced', problem: 'replaced' },
  { kind: 'forgotten' },
]
const NOW = { isAsking: false, nowMs: 1_000 }

describe('an order', () => {
  it('continues with the next step after the block of a step, and ends after the last', () => {
    let order = anIntent({ steps: [aStep(), aStep({ data: '0x56' })] })
    for (const event of [ASKED, SENT, { kind: 'mined' } as const]) order = advance(order, event)
    expect(order).toMatchObject({ state: 'planned', at: 1, hash: null, nonce: null })
    for (const event of [ASKED, SENT, { kind: 'mined' } as const]) order = advance(order, event)
    expect(order).toMatchObject({ state: 'done', at: 1, hash: HASH })
    expect(isOpen(order)).toBe(false)
  })

  it('asks the wallet for each step at most once, and never leaves a final state, for all sequences of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 }), (events) => {
        let order = anIntent({ steps: [aStep(), aStep()] })
        const asked: number[] = []
        for (const event of events) {
          const before = order
          try {
            order = advance(order, event)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
            continue
          }
          expect(isOpen(before)).toBe(true)
          if (event.kind === 'asked') asked.push(order.at)
        }
        expect(new Set(asked).size).toBe(asked.length)
      }),
    )
  })

  it('has words for each state, and lets a person end each open order', () => {
    for (const state of Object.keys(INTENT_TRANSITIONS) as (keyof typeof INTENT_TRANSITIONS)[]) {
      const order = anIntent({ state, problem: 'A reason.' })
      const { words, actions } = describeIntent(order, NOW)
      expect(words).toContain('A reason.')
      expect(actions.at(-1)).toBe(isOpen(order) ? 'forget' : 'close')
    }
    const { words, actions } = describeIntent(anIntent({ state: 'asked' }), NOW)
    expect(words).toContain('does not send the transaction again')
    expect(actions).toEqual(['forget'])
    expect(
      describeIntent(anIntent({ state: 'asked' }), { ...NOW, isAsking: true }).actions,
    ).toEqual([])
  })

  it('continues only while its permit and its floor are recent', () => {
    const order = anIntent({ state: 'planned', createdAtMs: 0 })
    const at = (nowMs: number) => describeIntent(order, { isAsking: false, nowMs }).actions
    expect(at(MAX_PLANNED_MS)).toEqual(['continue', 'forget'])
    expect(at(MAX_PLANNED_MS + 1)).toEqual(['forget'])
  })
})

describe('the orders of a browser', () => {
  it('are shared by all tabs, and a tab with an old state changes no order', () => {
    const storage = memoryStorage()
    const [one, other] = [createIntents(storage), createIntents(storage)]
    const order = anIntent()
    one.add(order)
    expect(other.list()).toEqual([order])
    const asked = one.apply(order, ASKED)
    expect(asked).toMatchObject({ state: 'asked', firstNonce: 3, fromBlock: 9 })
    expect(other.apply(order, ASKED)).toBe(null)
    expect(other.list()).toEqual([asked])
  })

  it('block a further order of the same account until they end', () => {
    const intents = createIntents(memoryStorage())
    intents.add(anIntent({ state: 'sent', hash: HASH }))
    intents.add(anIntent({ id: 'two', state: 'done', hash: HASH }))
    expect(findBlocking(intents, ACCOUNT.toUpperCase()).map(({ id }) => id)).toEqual(['one'])
    expect(findBlocking(intents, `0x${'9'.repeat(40)}`)).toEqual([])
  })

  it('refuse a browser that drops writes, or throws at a write', () => {
    const dropping = { ...memoryStorage(), setItem: () => undefined }
    const throwing = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('quota')
      },
    }
    for (const storage of [dropping, throwing]) {
      expect(() => createIntents(storage).add(anIntent())).toThrow(StorageRefused)
    }
  })

  it('ignore texts of other versions and of other forms', () => {
    const storage = memoryStorage()
    const spoilt = [
      'null',
      '{',
      '{"version":2}',
      JSON.stringify({ ...anIntent(), account: 'javascript:alert(1)' }),
      JSON.stringify({ ...anIntent(), state: 'constructor' }),
      JSON.stringify({ ...anIntent(), steps: [{ to: 'x' }] }),
      JSON.stringify({ ...anIntent(), at: 1 }),
      JSON.stringify({ ...anIntent(), hash: '"><script>' }),
    ]
    for (const [index, text] of spoilt.entries()) storage.rows.set(`quartet.order.${index}`, text)
    storage.rows.set('other', JSON.stringify(anIntent()))
    expect(createIntents(storage).list()).toEqual([])
  })
})
