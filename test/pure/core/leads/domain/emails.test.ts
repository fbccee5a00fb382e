import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assessEmail, type EmailFacts } from '../../../../../core/leads/domain/assessEmail.ts'
import { contactNameOf } from '../../../../../core/leads/domain/contactNameOf.ts'
import {
  EMAIL_REASONS,
  GRADE_TEXTS,
  gradeEmail,
  REASON_TEXTS,
} from '../../../../../core/leads/domain/gradeEmail.ts'
import { parseEmail } from '../../../../../core/leads/domain/parseEmail.ts'

const facts: EmailFacts = {
  address: 'info@joesplumbing.com',
  website: 'https://www.joesplumbing.com',
  isSiteProvenByPhone: true,
  mx: 'present',
  foundOn: ['site'],
  smtp: null,
  seenOn: '2026-11-01',
  today: '2026-11-20',
}
const gradeOf = (changes: Partial<EmailFacts>) => {
  const verdict = assessEmail({ ...facts, ...changes })
  return verdict.kind === 'sold' ? verdict.email.grade : verdict.reason
}

describe('parseEmail', () => {
  it.each([
    [' Info@Joes.COM ', 'info@joes.com'],
    ['mailto:a.b+c@joes.co.uk?subject=hi', 'a.b+c@joes.co.uk'],
  ])('parses %s', (text, address) => {
    expect(parseEmail(text)?.address).toBe(address)
  })

  it.each([
    'joes.com',
    '@joes.com',
    'a@b',
    'a..b@joes.com',
    '.a@joes.com',
    'a b@joes.com',
    'a@joes..com',
    'a@-joes.com',
    'logo@2x.png',
    'user@example.com',
    'you@yourdomain.com',
    `${'a'.repeat(65)}@joes.com`,
    'a@joes.com, b@joes.com',
    '=cmd|calc@joes.com"',
  ])('rejects %s', (text) => {
    expect(parseEmail(text)).toBeNull()
  })

  it('parses its own output to the same address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const parts = parseEmail(text)
        if (parts !== null) expect(parseEmail(parts.address)).toEqual(parts)
      }),
    )
  })
})

describe('gradeEmail', () => {
  it('returns A for an own domain proven by the phone', () => {
    expect(gradeOf({})).toBe('A')
    expect(gradeOf({ foundOn: ['listing'] })).toBe('A')
  })

  it.each([
    ['freemail on the site', { address: 'joe.smith12@gmail.com', mx: 'unknown' }],
    ['an own domain on a site that no phone proved', { isSiteProvenByPhone: false }],
    ['a domain that accepts mail for any name', { smtp: 'catch_all' }],
  ] as const)('returns B for %s', (_, changes) => {
    expect(gradeOf(changes)).toBe('B')
  })

  it.each([
    ['an address seen 91 days ago', { seenOn: '2026-08-21' }],
    ['freemail from a listing', { address: 'joes@gmail.com', foundOn: ['listing'] }],
    ['a social page', { website: null, foundOn: ['social'] }],
    ['a domain without a lookup of its mail host', { mx: 'unknown' }],
    ['the domain of another business', { address: 'info@webdesigners.com' }],
    ['a domain that many share', { address: 'a@wixsite.com', website: 'https://a.wixsite.com/b' }],
  ] as const)('returns C for %s', (_, changes) => {
    expect(gradeOf(changes)).toBe('C')
  })

  it('keeps grade A for 90 days', () => {
    expect(gradeOf({ seenOn: '2026-08-22' })).toBe('A')
  })

  it.each([
    ['no_reply', { address: 'no-reply@joesplumbing.com' }],
    ['disposable', { address: 'joe@mailinator.com' }],
    ['no_mail_host', { mx: 'absent' }],
    ['bounced', { smtp: 'bounced' }],
    ['bad_email', { address: 'joe at joesplumbing.com' }],
  ] as const)('rejects an address that is %s', (reason, changes) => {
    expect(gradeOf(changes)).toBe(reason)
  })

  it('depends only on the reasons, in any order; role, personal and smtp change nothing', () => {
    fc.assert(
      fc.property(fc.subarray([...EMAIL_REASONS]), (reasons) => {
        const grade = gradeEmail(reasons)
        expect(gradeEmail(reasons.toReversed())).toBe(grade)
        expect(gradeEmail([...reasons, 'role', 'personal', 'verified_smtp'])).toBe(grade)
        if (grade === 'A') {
          expect(reasons).toEqual(expect.arrayContaining([...GRADE_TEXTS.A.reasons]))
        }
      }),
    )
  })

  it('never rises with age', () => {
    fc.assert(
      fc.property(fc.subarray([...EMAIL_REASONS]), (reasons) => {
        expect(gradeEmail([...reasons, 'stale_90d'])).toBe('C')
      }),
    )
  })

  it('has a text for each grade and each reason', () => {
    expect(Object.keys(GRADE_TEXTS)).toEqual(['A', 'B', 'C'])
    expect(Object.keys(REASON_TEXTS)).toEqual([...EMAIL_REASONS])
  })
})

describe('assessEmail', () => {
  it('returns every reason in the order of the list', () => {
    expect(
      assessEmail({
        ...facts,
        address: 'Maria.Lopez@joesplumbing.com',
        foundOn: ['site', 'contact_page', 'mailto'],
        smtp: 'verified',
      }),
    ).toEqual({
      kind: 'sold',
      email: {
        address: 'maria.lopez@joesplumbing.com',
        reasons: [
          'own_domain',
          'site_proven_by_phone',
          'mx_ok',
          'on_site',
          'on_contact_page',
          'mailto_link',
          'personal',
          'verified_smtp',
        ],
        grade: 'A',
        contactName: 'Maria Lopez',
      },
    })
  })

  it('returns role for a function address', () => {
    const verdict = assessEmail({ ...facts, address: 'sales@joesplumbing.com' })
    expect(verdict.kind === 'sold' && verdict.email.reasons).toContain('role')
  })
})

describe('contactNameOf', () => {
  it.each([
    ['maria.lopez', 'Maria Lopez'],
    ['john_smith', 'John Smith'],
    ['susan', 'Susan'],
    ['david-lee+web', 'David Lee'],
  ])('returns the person of %s', (local, name) => {
    expect(contactNameOf(local)).toBe(name)
  })

  it.each([
    'info',
    'jsmith',
    'j.smith',
    'austin',
    'maria.sales',
    'best.pizza',
    'mary.ann.jones',
    '',
  ])('returns no person for "%s"', (local) => {
    expect(contactNameOf(local)).toBeNull()
  })
})
