import { describe, expect, it } from 'vitest'
import { variables } from '../../../../core/config.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aBlock } from '../../../builders/facts.ts'
import { theManual } from '../../../builders/theManual.ts'

const textOf = async (app: ReturnType<typeof anApp>, path: string) => {
  const answer = await app.request(path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  }
}

describe('files at fixed paths', () => {
  it('robots.txt permits all programs and names the sitemap', async () => {
    expect(await textOf(anApp(aWorld()), '/robots.txt')).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: 'User-agent: *\nAllow: /\n\nSitemap: http://127.0.0.1:3000/sitemap.xml\n',
    })
  })

  it('each page of the sitemap returns HTML to a browser', async () => {
    const app = anApp(aWorld())
    const { type, text } = await textOf(app, '/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    const paths = [...text.matchAll(/<loc>http:\/\/127\.0\.0\.1:3000([^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(paths).toEqual([
      '/',
      '/docs/api',
      '/graphql',
      '/llms.txt',
      '/vaults',
      '/data',
      '/bridge',
      '/bridge/proof',
      '/gas',
      '/receipt',
      '/status',
      '/updown',
      '/guide',
      ...theManual.documents.map(({ address }) => address),
    ])
    for (const path of paths) {
      const answer = await app.request(path, { headers: { accept: 'text/html' } })
      expect(answer.status, path).not.toBe(404)
      await answer.text()
    }
  })

  it('security.txt names the configured contact and expires in the future', async () => {
    const nowMs = aBlock().timestampSec * 1000
    const app = anApp(aWorld(), { securityContact: 'mailto:security@example.org' })
    const { status, type, text } = await textOf(app, '/.well-known/security.txt')
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    expect(fields).toEqual({
      Contact: 'mailto:security@example.org',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      'Preferred-Languages': 'en',
      Canonical: 'http://127.0.0.1:3000/.well-known/security.txt',
    })
    const days = (Date.parse(fields['Expires'] ?? '') - nowMs) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(366)
  })

  it('security.txt does not exist without a contact', async () => {
    expect((await textOf(anApp(aWorld()), '/.well-known/security.txt')).status).toBe(404)
  })

  it.each([
    ['mailto:a@example.org', true],
    ['https://example.org/report', true],
    ['a@example.org', false],
    ['http://example.org', false],
    ['mailto:a@example.org\nExpires: 2020', false],
  ])('the variable SECURITY_CONTACT accepts the contact %j: %s', (contact, accepted) => {
    expect(variables.SECURITY_CONTACT.schema.safeParse(contact).success).toBe(accepted)
  })
})
