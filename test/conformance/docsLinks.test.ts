import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { indexDecisions } from '../../tools/docs/indexDecisions.ts'
import { withContents } from '../../tools/docs/listAlerts.ts'

const root = join(import.meta.dirname, '..', '..')
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Addresses of links to files of the tree, without those in blocks of code. */
const linksOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

/** Anchors of headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('documents', () => {
  it.each(documents)('%s links to files and headings that exist', (path) => {
    const broken = linksOf(read(path)).filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('are all linked from docs/README.md', () => {
    const linked = linksOf(read('docs/README.md')).map((link) => join('docs', link))
    const pages = documents.filter((path) => /^docs\/[^/]+\.md$/.test(path))
    expect(pages.filter((path) => path !== 'docs/README.md' && !linked.includes(path))).toEqual([])
  })
})

describe('the index of decisions', () => {
  it('has each page with its status and date', () => {
    const pages = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
    const index = indexDecisions(join(root, 'docs/decisions'))
    expect(index).toBe(read('docs/decisions/README.md'))
    expect(index.match(/^\| \[\d+\./gm)).toHaveLength(pages.length)
  })
})

describe('the contents of the runbook', () => {
  it('mark the alerts that page', () => {
    const contents = withContents(read('docs/runbook.md'), join(root, 'docs/alerts'))
    expect(contents).toBe(read('docs/runbook.md'))
    expect(contents).toContain('**[PaymentsUnsettled](#paymentsunsettled)**')
    expect(contents).toContain(' [ApiSlow](#apislow)')
  })
})
