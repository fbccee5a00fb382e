import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLeads, type RankedLead } from '../../../../../core/leads/domain/compareLeads.ts'
import {
  type SuppressionKind,
  suppressionHash,
} from '../../../../../core/leads/domain/suppressionHash.ts'
import { suppressionKeys } from '../../../../../core/leads/domain/suppressionKeys.ts'
import {
  type IsSuppressed,
  isSuppressedLead,
  suppressContacts,
} from '../../../../../core/leads/domain/suppressLead.ts'
import { aRawLead } from './aRawLead.ts'

const anyRanked: fc.Arbitrary<RankedLead> = fc.record({
  grade: fc.constantFrom('A', 'B', 'C', null),
  phone: fc.constantFrom('+15124741234', null),
  observedOn: fc.constantFrom('2026-10-01', '2026-10-02'),
  score: fc.integer({ min: 0, max: 3 }),
  id: fc.constantFrom('ld_a', 'ld_b', 'ld_0'),
})

describe('compareLeads', () => {
  it('orders by grade, then phone, freshness, score and id', () => {
    const best: RankedLead = {
      grade: 'A',
      phone: '+1',
      observedOn: '2026-10-02',
      score: 9,
      id: 'ld_a',
    }
    const worse: RankedLead[] = [
      { ...best, id: 'ld_b' },
      { ...best, score: 8, id: 'ld_0' },
      { ...best, observedOn: '2026-10-01', score: 10 },
      { ...best, phone: null, observedOn: '2026-10-03' },
      { ...best, grade: 'B' },
      { ...best, grade: 'C' },
      { ...best, grade: null },
    ]
    expect([...worse].reverse().concat(best).toSorted(compareLeads)).toEqual([best, ...worse])
  })

  it('is a total order: antisymmetric, 0 only for equal ranks, and transitive', () => {
    fc.assert(
      fc.property(anyRanked, anyRanked, anyRanked, (a, b, c) => {
        expect(Math.sign(compareLeads(a, b)) + Math.sign(compareLeads(b, a))).toBe(0)
        if (compareLeads(a, b) === 0) expect(a).toEqual(b)
        if (compareLeads(a, b) < 0 && compareLeads(b, c) < 0) {
          expect(compareLeads(a, c)).toBeLessThan(0)
        }
      }),
    )
  })
})

describe('suppressionHash', () => {
  it.each([
    ['email', ' Info@Joes.com ', 'mailto:info@joes.com'],
    ['email', 'owner+list@joes.com', 'owner@joes.com'],
    ['email', 'O.wner+a+b@googlemail.com', 'owner@gmail.com'],
    ['domain', 'mail.joes.co.uk', 'https://JOES.co.uk/'],
    ['domain', 'ci.austin.tx.us', 'austin.tx.us'],
    ['domain', 'https://www.joes.com/menu', 'JOES.com'],
    ['phone', '+15124741234', ' +15124741234 '],
    ['lead', 'LD_0123456789A', 'ld_0123456789a'],
  ] as const)('is equal for each spelling of one %s', (kind, a, b) => {
    expect(suppressionHash(kind, a)).toMatch(/^[0-9a-f]{64}$/)
    expect(suppressionHash(kind, a)).toBe(suppressionHash(kind, b))
  })

  it('differs for two mailboxes', () => {
    for (const [a, b] of [
      ['o.wner@joes.com', 'owner@joes.com'],
      ['owner@gmail.com.joes.com', 'owner@joes.com'],
      ['+x@joes.com', '+y@joes.com'],
    ] as const) {
      expect(suppressionHash('email', a)).not.toBe(suppressionHash('email', b))
    }
  })

  it('differs by kind', () => {
    expect(suppressionHash('domain', 'joes.com')).not.toBe(suppressionHash('email', 'a@joes.com'))
  })

  it.each([
    ['email', 'joes.com'],
    ['domain', 'https://joes.wixsite.com'],
    ['domain', 'localhost'],
    ['domain', 'gmail.com'],
    ['domain', 'www.gmail.com'],
    ['domain', 'GMAIL.com/'],
    ['domain', 'https://mail.yahoo.com'],
    ['domain', 'austin.rr.com'],
    ['domain', 'hotmail.co.uk'],
    ['domain', 'co.uk'],
    ['domain', 'us.com'],
    ['domain', 'com.br'],
    ['domain', 'tx.us'],
    ['domain', 'k12.ca.us'],
    ['phone', '512-474-1234'],
    ['lead', '7'],
  ] as const)('is null for an invalid %s: %s', (kind, text) => {
    expect(suppressionHash(kind, text)).toBeNull()
  })
})

describe('suppression of a lead', () => {
  const anEmail = { grade: 'C', reasons: ['listing_only'], checkedOn: null } as const
  const suppressionOf = (kind: SuppressionKind, text: string): IsSuppressed => {
    const hash = suppressionHash(kind, text)
    return (askedKind, requested) => hash !== null && suppressionHash(askedKind, requested) === hash
  }

  it('ignores a domain that the address shares with others', () => {
    const everyDomain: IsSuppressed = (kind, text) =>
      kind === 'domain' && suppressionHash(kind, text) !== null
    const website = 'https://joes.com'
    const lead = aRawLead({ email: { ...anEmail, address: 'joe@austin.rr.com' } })
    expect(isSuppressedLead(lead, everyDomain)).toBe(false)
    expect(isSuppressedLead({ ...lead, website }, everyDomain)).toBe(true)
    const email = lead.email?.address ?? null
    const keys = suppressionKeys({ ...lead, website: null, email })
    expect(keys.filter((key) => key.startsWith('domain'))).toEqual([])
  })

  it('removes an address that opted out in another spelling', () => {
    const lead = aRawLead({ email: { ...anEmail, address: 'joe.smith+web@gmail.com' } })
    expect(
      suppressContacts(lead, suppressionOf('email', 'JoeSmith@googlemail.com')).email,
    ).toBeNull()
    expect(
      suppressContacts(lead, suppressionOf('email', 'joesmythe@gmail.com')).email,
    ).not.toBeNull()
  })
})
