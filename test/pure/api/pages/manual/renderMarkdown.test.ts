import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManual } from '../../../../../api/pages/manual/createManual.ts'
import { parseDocument } from '../../../../../api/pages/manual/parseDocument.ts'
import { renderSections } from '../../../../../api/pages/manual/renderMarkdown.ts'

/** Renders a document beside two others: a short one and a long one with parts. */
async function renderDocument(text: string, path = 'docs/here.md'): Promise<string> {
  const manual = createManual(
    [
      { path, text },
      { path: 'docs/README.md', text: '# All' },
      { path: 'docs/near.md', text: '# Near you\n\n## The `code` part\n' },
      { path: 'docs/long.md', text: `# Long\n\n## One\n\n### Deep\n\n${'word '.repeat(5_000)}` },
      { path: 'docs/decisions/0001-why.md', text: '# 1. Why' },
    ],
    'https://quartet.example',
  )
  const [document] = manual.documents
  if (document === undefined) throw new Error('no document')
  const { sections } = document.parsed()
  return String(await renderSections(sections, 1, (href) => manual.target(document, href)))
}

/** Targets of the links in a rendered document. */
const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)

/** Elements and attributes that the renderer creates. */
const OWN =
  /<(?:\/?(?:h[1-6]|p|pre|code|ul|ol|li|table|thead|tbody|tr|th|td|strong|em|del|blockquote|div|a)|[bh]r|h[1-6] id="[^"<>]*"|a href="(?:#|\/docs|https?:\/\/)[^"<>]*"(?: rel="noopener")?|div class="(?:box|code)"(?: data-copy="code")?|table class="cells"|pre tabindex="0"|th scope="col"|td data-label="[^"<>]*"|ol start="\d+")>/g

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example/x)',
  '[x](/v1/payments)',
  '[x](file:///etc/passwd)',
  '[x](../../etc/passwd)',
  '[x](http://a.example/"onmouseover="alert(1))',
  '[x](https://a.example/ "t\\" onmouseover=alert(1)")',
  '![x" onerror="alert(1)](https://evil.example/x.png)',
  '<https://a.example/"onclick=alert(1)>',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '| <b>a</b>" onx="1 | b" onclick="alert(1) |\n|---|---|\n| <svg onload=alert(1)> | </td></table><script>x</script> |',
  '# "><script>alert(1)</script> {#x}',
  '<!-- --><script>alert(1)</script>',
  '<details open ontoggle=alert(1)>\n\ntext\n\n</details>',
  '[x]: javascript:alert(1)\n\n[x]',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
] as const

describe('a rendered document', () => {
  it.each(HOSTILE)('has only elements of the renderer for %j', async (text) => {
    const html = await renderDocument(text)
    expect(html.replace(OWN, '')).not.toMatch(/[<>]/)
    expect(linksIn(html).filter((href) => !/^(#|\/docs|https?:\/\/)/.test(href))).toEqual([])
  })

  it('has only elements of the renderer for any mixture of marks', async () => {
    const parts = fc.constantFrom(
      ...HOSTILE,
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '**',
      '_',
      '`',
      '|',
      '    ',
      'word',
      '\u202e',
      '\u0000',
      '&#60;',
      '<',
      '>',
      '"',
      "'",
    )
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 12 }), async (pieces) => {
        const html = await renderDocument(pieces.join(''))
        expect(html.replace(OWN, '')).not.toMatch(/[<>]/)
      }),
    )
  })

  it('shows HTML as text, and omits comments', async () => {
    const html = await renderDocument('# T\n\na <b>c</b> d\n\n<!-- hidden -->\n\n<p id="x">e</p>\n')
    expect(html).toContain('<p>a &lt;b&gt;c&lt;/b&gt; d</p>')
    expect(html).toContain('<p>&lt;p id=&quot;x&quot;&gt;e&lt;/p&gt;')
    expect(html).not.toContain('hidden')
  })

  it('links pages of the manual, anchors and other sites, and shows other links as text', async () => {
    const html = await renderDocument(
      `# T

## Own part

[a](near.md) [b](near.md#the-code-part) [c](#own-part) [d](long.md) [e](long.md#one) [f](long.md#deep)
[g](README.md) [h](decisions/0001-why.md) [i](https://site.example/x?y=1&z=2#w) [near.md](near.md)
[k](../CONTRIBUTING.md) [l](missing.md) [m](near.md#missing) [n](alerts/) [o](mailto:a@b.example) [p](/docs/near)
`,
    )
    expect(linksIn(html)).toEqual([
      '#t',
      '#own-part',
      '/docs/near',
      '/docs/near#the-code-part',
      '/docs/here#own-part',
      '/docs/long',
      '/docs/long/one',
      '/docs/long/one#deep',
      '/docs',
      '/docs/decisions/0001-why',
      'https://site.example/x?y=1&amp;z=2#w',
      '/docs/near',
    ])
    expect(html).toContain('<a href="/docs/near">Near you</a>')
    expect(html).toContain('k l m n o p</p>')
  })

  it('resolves links of a decision from the folder of the decision', async () => {
    const text = '# 2. X\n\n[a](../near.md) [b](0001-why.md) [c](../README.md) [d](near.md)\n'
    const html = await renderDocument(text, 'docs/decisions/0002-x.md')
    expect(linksIn(html).slice(1)).toEqual(['/docs/near', '/docs/decisions/0001-why', '/docs'])
  })

  it('assigns anchors as GitHub does, and a number to a repeated heading', () => {
    const { sections } = parseDocument({
      path: 'docs/x.md',
      text: '# A: `b` & C_d-e?\n\n## Über 5 %\n\n## Same\n\n## Same\n\n## Same-1\n\n```sh\n# no heading\n```\n',
    })
    expect(sections.map(({ anchor }) => anchor)).toEqual([
      'a-b--c_d-e',
      'über-5-',
      'same',
      'same-1',
      'same-1-1',
    ])
  })

  it('has a copy button for each block of code, and names of columns in the cells of tables', async () => {
    const html = await renderDocument(
      '# T\n\n```sh\na && b <c>\n```\n\n| x | `y` z | |\n|---|---|---|\n| 1 | `a\\|b` | 3 |\n',
    )
    expect(html).toContain(
      '<div class="code" data-copy="code"><pre tabindex="0"><code>a &amp;&amp; b &lt;c&gt;</code></pre></div>',
    )
    expect(html).toContain('<th scope="col"><code>y</code> z</th><td></td></tr></thead>')
    expect(html).toContain(
      '<td>1</td><td data-label="y z"><code>a|b</code></td><td>3</td></tr></tbody>',
    )
  })

  it('has the public address of the service in its examples', async () => {
    const html = await renderDocument('# T\n\n```sh\ncurl http://127.0.0.1:3000/v1/vaults\n```\n')
    expect(html).toContain('<code>curl https://quartet.example/v1/vaults</code>')
  })

  it.each(['docs/operate.md', 'docs/runbook.md'])(
    'has the local address of the process in the examples of %s',
    async (path) => {
      const html = await renderDocument(
        '# T\n\n```sh\ncurl http://127.0.0.1:3000/readyz\n```\n',
        path,
      )
      expect(html).toContain('<code>curl http://127.0.0.1:3000/readyz</code>')
    },
  )

  it('is split at the same length for a long and a short address of the service', () => {
    const text = `# T\n\n## Part\n\n${'http://127.0.0.1:3000/ '.repeat(1_000)}`
    expect(text.length).toBeLessThan(24_000)
    const long = createManual([{ path: 'docs/x.md', text }], `https://${'a'.repeat(60)}.example`)
    expect(long.documents.map(({ isLong }) => isLong)).toEqual([false])
  })

  it('has the path as title of a file without a heading', () => {
    expect(parseDocument({ path: 'docs/x.md', text: 'text' })).toMatchObject({
      title: 'docs/x.md',
      sections: [{ depth: 1, title: 'docs/x.md' }],
    })
    expect(parseDocument({ path: 'docs/x.md', text: '' }).sections).toHaveLength(1)
  })
})
