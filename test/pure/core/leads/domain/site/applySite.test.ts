import { describe, expect, it } from 'vitest'
import type { RawLead } from '../../../../../../core/leads/domain/rawLead.ts'
import { applySite } from '../../../../../../core/leads/domain/site/applySite.ts'
import type { SiteFindings } from '../../../../../../core/leads/domain/site/countStrike.ts'
import { parseSite } from '../../../../../../core/leads/domain/site/parseSite.ts'
import type { SiteMail } from '../../../../../../core/leads/domain/site/siteOutcome.ts'
import { aRawLead } from '../aRawLead.ts'
import { aPage, HOME, parsePhone } from './aPage.ts'

const TODAY = '2026-06-01'
const READ_AT_MS = Date.parse('2026-05-20T10:00:00Z')

const lead: RawLead = aRawLead({
  phone: '+15125550123',
  website: 'https://www.joes.com',
  websiteState: 'unchecked',
  websiteProvenByPhone: false,
  site: null,
  socials: {},
  contactName: null,
  observedOn: '2026-05-01',
  email: {
    address: 'office@joes.com',
    reasons: ['own_domain', 'role', 'listing_only'],
    grade: 'C',
    checkedOn: null,
  },
})
const findings = (html: string, mail: SiteMail = { 'joes.com': 'present' }): SiteFindings => ({
  reading: parseSite({ parsePhone, today: TODAY }, aPage(html, HOME), null),
  mail,
  readAtMs: READ_AT_MS,
})
const live = (html: string, mail?: SiteMail, of: RawLead = lead) =>
  applySite(of, { kind: 'live', findings: findings(html, mail) }, TODAY)

describe('a lead after its site was read', () => {
  it('has the tools, the proof by phone and the better address of the site', () => {
    const html = `<p>512.555.0123</p><a href="mailto:joe@joes.com">x</a> office@joes.com
      <a href="/jobs">Jobs</a><a href="https://instagram.com/joes">i</a>`
    expect(live(html)).toEqual({
      ...lead,
      websiteState: 'live',
      websiteProvenByPhone: true,
      site: {
        booking: [],
        payments: [],
        platform: null,
        hiring: true,
        hiringUrl: `${HOME}jobs`,
        checkedOn: '2026-05-20',
      },
      socials: { instagram: 'https://www.instagram.com/joes' },
      email: {
        address: 'office@joes.com',
        reasons: ['own_domain', 'site_proven_by_phone', 'mx_ok', 'on_site', 'role'],
        grade: 'A',
        checkedOn: '2026-05-20',
      },
      observedOn: '2026-05-20',
    })
  })

  it('is not proven by another phone', () => {
    const found = live('<p>512-555-0199</p>')
    expect(found).toMatchObject({ websiteProvenByPhone: false, email: { grade: 'B' } })
    const silent = live('<p>512-555-0199</p>', {}, { ...lead, phone: null })
    expect(silent.websiteProvenByPhone).toBe(false)
  })

  it('receives an address of the site when the listed address is worse', () => {
    const listed = { ...lead, email: { ...lead.email!, address: 'joes@gmail.com' } }
    const html = '<p>512-555-0123 maria.lopez@joes.com</p>'
    expect(live(html, undefined, listed)).toMatchObject({
      contactName: 'Maria Lopez',
      email: { address: 'maria.lopez@joes.com', grade: 'A' },
    })
  })

  it('loses an address whose domain accepts no mail', () => {
    expect(live('<p>hello</p>', { 'joes.com': 'absent' }).email).toBeNull()
  })

  it('keeps an earlier reply of a mail server about its address', () => {
    const reasons = ['own_domain', 'mx_ok', 'listing_only', 'verified_smtp'] as const
    const email = { ...lead.email!, reasons, grade: 'B' as const }
    expect(live('<p>hello</p>', {}, { ...lead, email }).email).toEqual({
      ...email,
      reasons: ['own_domain', 'mx_ok', 'role', 'listing_only', 'verified_smtp'],
    })
  })
})

describe('a lead with a dead site', () => {
  it('keeps no fact that depends on the site', () => {
    const html = '<p>512-555-0123 office@joes.com</p>'
    expect(applySite(live(html), { kind: 'dead' }, TODAY)).toMatchObject({
      website: lead.website,
      websiteState: 'dead',
      websiteProvenByPhone: false,
      site: null,
      email: { address: 'office@joes.com', grade: 'C', reasons: ['role', 'listing_only'] },
    })
  })

  it('stays without an address', () => {
    expect(applySite({ ...lead, email: null }, { kind: 'dead' }, TODAY).email).toBeNull()
  })
})

it('a lead without a website stays as it is', () => {
  const none = { ...lead, website: null }
  expect(applySite(none, { kind: 'dead' }, TODAY)).toBe(none)
})
