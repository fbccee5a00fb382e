import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHandle, parseSocial } from '../../../../../core/leads/domain/parseSocial.ts'
import { parseWebsite } from '../../../../../core/leads/domain/parseWebsite.ts'
import { siteDomainOf } from '../../../../../core/leads/domain/siteDomainOf.ts'

describe('parseWebsite', () => {
  it.each([
    ['joes.com', 'https://joes.com'],
    ['HTTP://WWW.Joes.com/', 'https://www.joes.com'],
    ['http://joes.com:8080/Menu//lunch/?utm=1#top', 'https://joes.com/Menu/lunch'],
    ['//joes.com/a', 'https://joes.com/a'],
    ['joes.com:8080', 'https://joes.com'],
    ['https://bücher.com', 'https://xn--bcher-kva.com'],
  ])('parses %s as %s', (text, website) => {
    expect(parseWebsite(text)).toBe(website)
  })

  it.each([
    '',
    'none',
    'javascript:alert(1)',
    'ftp://joes.com',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://user:pw@joes.com',
    'http://[::1]/',
    'mailto:joe@joes.com',
    'data:text/html,x',
    'joe@joes.com',
    'joes .com',
    `joes.com/${'a'.repeat(300)}`,
  ])('rejects %s', (text) => {
    expect(parseWebsite(text)).toBeNull()
  })

  it('parses its own output to the same website', () => {
    const url = fc.webUrl({ withFragments: true, withQueryParameters: true })
    fc.assert(
      fc.property(fc.oneof(url, fc.string({ unit: 'grapheme' })), (text) => {
        const website = parseWebsite(text)
        if (website !== null) expect(parseWebsite(website)).toBe(website)
      }),
    )
  })
})

describe('siteDomainOf', () => {
  it.each([
    ['https://www.joes.com/menu', 'joes.com'],
    ['https://shop.joes.co.uk', 'joes.co.uk'],
    ['https://joes.wixsite.com/home', null],
    ['https://joes.square.site', null],
    ['https://www.ci.austin.tx.us', 'austin.tx.us'],
    ['https://lincoln.k12.ca.us/home', 'lincoln.k12.ca.us'],
    ['https://joes.us.com', 'joes.us.com'],
    ['https://www.joes.com.br', 'joes.com.br'],
    ['https://joes.us', 'joes.us'],
    ['https://tx.us', null],
    ['https://co.uk', null],
    ['https://home.comcast.net/joes', null],
    ['https://notwix.com', 'notwix.com'],
  ])('returns for %s the domain %s', (website, domain) => {
    expect(siteDomainOf(website)).toBe(domain)
  })
})

describe('parseSocial', () => {
  it.each([
    ['https://m.facebook.com/joes/?ref=x', 'facebook', 'https://www.facebook.com/joes'],
    ['facebook.com/profile.php?id=100012345', 'facebook', 'https://www.facebook.com/100012345'],
    ['http://instagram.com/joes/', 'instagram', 'https://www.instagram.com/joes'],
    ['https://twitter.com/joes', 'x', 'https://x.com/joes'],
    ['https://www.linkedin.com/company/joes', 'linkedin', 'https://www.linkedin.com/company/joes'],
    ['https://www.tiktok.com/@joes', 'tiktok', 'https://www.tiktok.com/@joes'],
    ['https://youtube.com/@joes', 'youtube', 'https://www.youtube.com/@joes'],
  ])('parses %s as a page on %s', (text, network, url) => {
    expect(parseSocial(text)).toEqual({ network, url })
  })

  it.each([
    'https://facebook.com/',
    'https://www.facebook.com/sharer.php?u=x',
    'https://facebook.com.evil.com/joes',
    'https://notfacebook.com/joes',
    'https://joes.com/facebook',
    'https://www.instagram.com/p/abc',
    'https://facebook.com/profile.php?id=<script>',
  ])('finds no page in %s', (text) => {
    expect(parseSocial(text)).toBeNull()
  })

  it('parses bare names', () => {
    expect(parseHandle('instagram', '@joes.pizza')?.url).toBe(
      'https://www.instagram.com/joes.pizza',
    )
    expect(parseHandle('facebook', '100012345')?.url).toBe('https://www.facebook.com/100012345')
    expect(parseHandle('tiktok', 'joes')?.url).toBe('https://www.tiktok.com/@joes')
    expect(parseHandle('x', 'https://twitter.com/joes')?.url).toBe('https://x.com/joes')
    expect(parseHandle('x', 'joes pizza!')).toBeNull()
    expect(parseHandle('x', 'joes.com')).toBeNull()
  })
})
