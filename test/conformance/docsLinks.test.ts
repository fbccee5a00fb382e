import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { indexDecisions } from '../../tools/docs/indexDecisions.ts'
import { withContents } from '../../tools/docs/listAlerts.ts'

const root = join(import.meta.dirname, '..', '..')
const scripts = Object.keys(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>,
)
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/**
 * Returns the names of scripts in `npm run <name>`. A pattern such as `npm run start:*` is not a
 * name.
 */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)(?![\w:*<-])/g)].map(
    ([, name = '']) => name,
  )

/** Returns the targets of links to files of the tree, except in code blocks. */
const linksOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

/** Returns the anchors of headings in the format that GitHub generates. */
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

  it.each(documents)('%s names scripts that package.json has', (path) => {
    // Clients and contracts have separate package.json files.
    if (!/^(README\.md$|docs\/)/.test(path)) return
    expect(scriptsIn(read(path)).filter((name) => !scripts.includes(name))).toEqual([])
  })

  it('are all linked from docs/README.md', () => {
    const linked = linksOf(read('docs/README.md')).map((link) => join('docs', link))
    const pages = documents.filter((path) => /^docs\/[^/]+\.md$/.test(path))
    expect(pages.filter((path) => path !== 'docs/README.md' && !linked.includes(path))).toEqual([])
  })
})

/** Folders directly under `core`. Each folder is a room. */
const rooms = readdirSync(join(root, 'core'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `core/${name}`)
const MAX_LINES = 25
const linesOf = (text: string): number => text.trimEnd().split('\n').length

/** Tables of the schemas `app` and `chain`, from the files that declare the tables. */
const declared = [
  ...execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'core/**/*Schema.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '')
    .flatMap((path) => [...read(path).matchAll(/\bapp\.table\(\s*'(\w+)'/g)])
    .map(([, table = '']) => `app.${table}`),
  ...[...read('ponder.schema.ts').matchAll(/\bonchainTable\(\s*'(\w+)'/g)].map(
    ([, table = '']) => `chain.${table}`,
  ),
]
const tablesOf = (text: string): string[] =>
  [...text.matchAll(/`((?:app|chain)\.\w+)`/g)].map(([, table = '']) => table)

describe('rooms of core', () => {
  it.each(rooms)('%s has a README of at most 25 lines that the architecture links', (room) => {
    const path = `${room}/README.md`
    expect(documents).toContain(path)
    expect(linesOf(read(path))).toBeLessThanOrEqual(MAX_LINES)
    expect(linksOf(read('docs/architecture.md'))).toContain(`../${path}`)
  })

  it('name only tables that exist, and together name every table of schema app', () => {
    const named = rooms.flatMap((room) => tablesOf(read(`${room}/README.md`)))
    expect(declared.length).toBeGreaterThan(70)
    expect(named.filter((table) => !declared.includes(table))).toEqual([])
    const own = declared.filter((table) => table.startsWith('app.'))
    expect(own.filter((table) => !named.includes(table))).toEqual([])
  })
})

describe('the index of decisions', () => {
  it('lists each page with its status and date', () => {
    const pages = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
    const index = indexDecisions(join(root, 'docs/decisions'))
    expect(index).toBe(read('docs/decisions/README.md'))
    expect(index.match(/^\| \[\d+\./gm)).toHaveLength(pages.length)
  })
})

describe('the contents of the runbook', () => {
  it('mark the alerts with severity page', () => {
    const contents = withContents(read('docs/runbook.md'), join(root, 'docs/alerts'))
    expect(contents).toBe(read('docs/runbook.md'))
    expect(contents).toContain('**[PaymentsUnsettled](#paymentsunsettled)**')
    expect(contents).toContain(' [ApiSlow](#apislow)')
  })
})
