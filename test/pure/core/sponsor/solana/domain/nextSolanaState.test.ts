import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SOLANA_STATES,
  type SolanaState,
  statesBefore,
  statesOf,
} from '../../../../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import {
  nextSolanaState,
  type SolanaEvent,
} from '../../../../../../core/sponsor/solana/domain/nextSolanaState.ts'
import {
  hasLapsed,
  mayRefresh,
  readSolanaOutcome,
  type SolanaFacts,
} from '../../../../../../core/sponsor/solana/domain/readSolanaOutcome.ts'

const walk = (...events: SolanaEvent[]): SolanaState | null =>
  events.reduce<SolanaState | null>(
    (state, event) => (state === null ? null : nextSolanaState(state, event)),
    'quoted',
  )
const claimed = { kind: 'claimed' } as const
const signed = { kind: 'signed' } as const
const posted = { kind: 'posted' } as const
const sent = { kind: 'sent' } as const
const landedOutcome = (success: boolean) => ({ kind: 'landed', success }) as const
const lapsedOutcome = (fault: 'ours' | 'caller') => ({ kind: 'lapsed', fault }) as const

describe('the life of a sponsorship on Solana', () => {
  it('leads from a quote to a confirmed block', () => {
    expect(walk(claimed, signed, posted, sent, landedOutcome(true))).toBe('confirmed')
    expect(walk(claimed, signed, posted, sent, landedOutcome(false))).toBe('failed')
    expect(walk(claimed, signed, landedOutcome(true))).toBe('confirmed')
    expect(walk(lapsedOutcome('caller'))).toBe('expired')
    expect(walk(claimed, { kind: 'refused' })).toBe('refused')
    expect(walk(claimed, signed, { kind: 'voided' })).toBe('void')
  })

  it('has one refresh at most, before the post', () => {
    expect(walk(claimed, signed, signed)).toBe('refreshed')
    expect(walk(claimed, signed, signed, posted, sent, landedOutcome(true))).toBe('confirmed')
    expect(walk(claimed, signed, signed, signed)).toBeNull()
    expect(walk(claimed, signed, posted, signed)).toBeNull()
    expect(walk(claimed, signed, posted, sent, signed)).toBeNull()
  })

  it('ends as credited after a post without a block, and as expired without a post', () => {
    expect(walk(claimed, signed, posted, lapsedOutcome('caller'))).toBe('credited')
    expect(walk(claimed, signed, posted, sent, lapsedOutcome('caller'))).toBe('credited')
    expect(walk(claimed, signed, lapsedOutcome('ours'))).toBe('credited')
    expect(walk(claimed, signed, lapsedOutcome('caller'))).toBe('expired')
  })

  it('never leaves a final state, and follows the table', () => {
    const anyEvent = fc.constantFrom<SolanaEvent>(
      claimed,
      signed,
      posted,
      sent,
      { kind: 'refused' },
      { kind: 'voided' },
      landedOutcome(true),
      landedOutcome(false),
      lapsedOutcome('ours'),
      lapsedOutcome('caller'),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        const seen: SolanaState[] = ['quoted']
        for (const event of events) {
          const from = seen.at(-1) ?? 'quoted'
          const to = nextSolanaState(from, event)
          if (to === null) continue
          const allowed = SOLANA_STATES[from].next
          expect(allowed).toContain(to)
          expect(statesBefore(SOLANA_STATES, to)).toContain(from)
          seen.push(to)
        }
        // No state occurs twice: each signature, post and charge happens once.
        expect(new Set(seen).size).toBe(seen.length)
      }),
    )
  })
})

describe('the outcome of a sponsorship on the Solana chain', () => {
  const facts: SolanaFacts = {
    state: 'sent',
    lastValidBlockHeight: 1_150n,
    landing: null,
    final: { slot: 1_450n, height: 1_150n },
    landingSlot: 1_490n,
    isRefreshable: true,
    wasRefusedByUs: false,
  }
  const past = { ...facts, final: { slot: 1_451n, height: 1_151n } }

  it('is open while a block may still have the transaction', () => {
    expect(readSolanaOutcome(facts)).toBeNull()
    expect(
      readSolanaOutcome({ ...facts, landing: { commitment: 'processed', success: true } }),
    ).toBeNull()
    expect(
      readSolanaOutcome({ ...past, landing: { commitment: 'processed', success: true } }),
    ).toBeNull()
  })

  it('is the confirmed block, at any later time', () => {
    const landing = { commitment: 'confirmed', success: false } as const
    expect(readSolanaOutcome({ ...past, landing })).toEqual(landedOutcome(false))
  })

  it('is lapsed when a finalized block is past the blockhash', () => {
    expect(readSolanaOutcome(past)).toEqual(lapsedOutcome('caller'))
    expect(readSolanaOutcome({ ...past, state: 'refreshed' })).toEqual(lapsedOutcome('caller'))
    expect(readSolanaOutcome({ ...past, state: 'signed', isRefreshable: false })).toEqual(
      lapsedOutcome('caller'),
    )
    expect(readSolanaOutcome({ ...past, state: 'signed', wasRefusedByUs: true })).toEqual(
      lapsedOutcome('ours'),
    )
  })

  it('is not lapsed while the node has no finalized block past the blockhash', () => {
    expect(readSolanaOutcome({ ...past, landingSlot: 1_450n })).toBeNull()
    expect(mayRefresh({ ...past, state: 'signed', landingSlot: 1_450n })).toBe(false)
    expect(mayRefresh({ ...past, state: 'signed', landingSlot: 1_451n })).toBe(true)
  })

  it('is open while the caller may still refresh', () => {
    expect(readSolanaOutcome({ ...past, state: 'signed' })).toBeNull()
  })

  it('permits a refresh only when the first signature cannot be used', () => {
    const waiting = { ...past, state: 'signed' } as const
    expect(mayRefresh(waiting)).toBe(true)
    expect(mayRefresh({ ...waiting, final: facts.final })).toBe(false)
    expect(mayRefresh({ ...waiting, landing: { commitment: 'processed', success: true } })).toBe(
      false,
    )
    expect(mayRefresh({ ...waiting, isRefreshable: false })).toBe(false)
    for (const state of statesOf(SOLANA_STATES).filter((text) => text !== 'signed')) {
      expect(mayRefresh({ ...waiting, state })).toBe(false)
    }
  })

  it('is never lapsed and landed at the same time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statesOf(SOLANA_STATES)),
        fc.bigInt(0n, 3_000n),
        fc.option(fc.constantFrom('processed', 'confirmed', 'finalized'), { nil: null }),
        (state, finalHeight, commitment) => {
          const landing = commitment === null ? null : { commitment, success: true }
          const final = { slot: finalHeight + 300n, height: finalHeight }
          const all = { ...facts, state, final, landing }
          const event = readSolanaOutcome(all)
          if (event?.kind === 'lapsed') expect(hasLapsed(all)).toBe(true)
          if (event?.kind === 'landed') expect(hasLapsed(all)).toBe(false)
          if (event !== null) expect(nextSolanaState(state, event)).not.toBeNull()
        },
      ),
    )
  })
})
