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
const landed = (success: boolean) => ({ kind: 'landed', success }) as const
const lapsed = (fault: 'ours' | 'caller') => ({ kind: 'lapsed', fault }) as const

describe('the life of a sponsorship on Solana', () => {
  it('goes from its price to its block', () => {
    expect(walk(claimed, signed, posted, sent, landed(true))).toBe('confirmed')
    expect(walk(claimed, signed, posted, sent, landed(false))).toBe('failed')
    expect(walk(claimed, signed, landed(true))).toBe('confirmed')
    expect(walk(lapsed('caller'))).toBe('expired')
    expect(walk(claimed, { kind: 'refused' })).toBe('refused')
    expect(walk(claimed, signed, { kind: 'voided' })).toBe('void')
  })

  it('is refreshed once, and never after it was posted', () => {
    expect(walk(claimed, signed, signed)).toBe('refreshed')
    expect(walk(claimed, signed, signed, posted, sent, landed(true))).toBe('confirmed')
    expect(walk(claimed, signed, signed, signed)).toBeNull()
    expect(walk(claimed, signed, posted, signed)).toBeNull()
    expect(walk(claimed, signed, posted, sent, signed)).toBeNull()
  })

  it('is credited when we took it and no block did, and expires when nobody brought it', () => {
    expect(walk(claimed, signed, posted, lapsed('caller'))).toBe('credited')
    expect(walk(claimed, signed, posted, sent, lapsed('caller'))).toBe('credited')
    expect(walk(claimed, signed, lapsed('ours'))).toBe('credited')
    expect(walk(claimed, signed, lapsed('caller'))).toBe('expired')
  })

  it('never leaves an end, and goes only where its table says', () => {
    const anyEvent = fc.constantFrom<SolanaEvent>(
      claimed,
      signed,
      posted,
      sent,
      { kind: 'refused' },
      { kind: 'voided' },
      landed(true),
      landed(false),
      lapsed('ours'),
      lapsed('caller'),
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
        // No state comes twice: nothing is signed, posted or charged a second time.
        expect(new Set(seen).size).toBe(seen.length)
      }),
    )
  })
})

describe('what the chain says of a sponsorship', () => {
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

  it('is open while a block may still have it', () => {
    expect(readSolanaOutcome(facts)).toBeNull()
    expect(
      readSolanaOutcome({ ...facts, landing: { commitment: 'processed', success: true } }),
    ).toBeNull()
    expect(
      readSolanaOutcome({ ...past, landing: { commitment: 'processed', success: true } }),
    ).toBeNull()
  })

  it('ends with a block that most have voted for, however late that is seen', () => {
    const landing = { commitment: 'confirmed', success: false } as const
    expect(readSolanaOutcome({ ...past, landing })).toEqual(landed(false))
  })

  it('is over once a block that cannot leave the chain is past its blockhash', () => {
    expect(readSolanaOutcome(past)).toEqual(lapsed('caller'))
    expect(readSolanaOutcome({ ...past, state: 'refreshed' })).toEqual(lapsed('caller'))
    expect(readSolanaOutcome({ ...past, state: 'signed', isRefreshable: false })).toEqual(
      lapsed('caller'),
    )
    expect(readSolanaOutcome({ ...past, state: 'signed', wasRefusedByUs: true })).toEqual(
      lapsed('ours'),
    )
  })

  it('is not over by the word of a node that has not seen that block yet', () => {
    expect(readSolanaOutcome({ ...past, landingSlot: 1_450n })).toBeNull()
    expect(mayRefresh({ ...past, state: 'signed', landingSlot: 1_450n })).toBe(false)
    expect(mayRefresh({ ...past, state: 'signed', landingSlot: 1_451n })).toBe(true)
  })

  it('leaves one that may still be refreshed to its caller', () => {
    expect(readSolanaOutcome({ ...past, state: 'signed' })).toBeNull()
  })

  it('allows a refresh only when the first signature cannot be used any more', () => {
    const waiting = { ...past, state: 'signed' } as const
    expect(mayRefresh(waiting)).toBe(true)
    expect(mayRefresh({ ...waiting, final: facts.final })).toBe(false)
    expect(mayRefresh({ ...waiting, landing: { commitment: 'processed', success: true } })).toBe(
      false,
    )
    expect(mayRefresh({ ...waiting, isRefreshable: false })).toBe(false)
    for (const state of statesOf(SOLANA_STATES).filter((one) => one !== 'signed')) {
      expect(mayRefresh({ ...waiting, state })).toBe(false)
    }
  })

  it('never lapses and lands at once', () => {
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
