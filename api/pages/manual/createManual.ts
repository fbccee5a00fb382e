import { posix } from 'node:path'
import { createLazy } from '../../http/createLazy.ts'
import { type ParsedDocument, parseDocument, type Section } from './parseDocument.ts'
import type { SourceFile } from './readDocuments.ts'
import type { Target } from './renderMarkdown.ts'

/**
 * Maximum length of a document on one page, characters of Markdown; a longer document has a page for each section. A page
 * with markup, style and frame is then below 60 KB, which the tests measure for every document.
 */
const MAX_WHOLE_CHARS = 24_000
/** Depth of the headings that start a page of a long document. */
const PART_DEPTH = 2

const FILE = /\.md$/
const TITLE = /^# (.+)$/m
const SITE = /^https?:\/\//i

/** A document of the manual. */
export type ManualDocument = {
  /** Path of its file from the root of the repository. */
  readonly path: string
  /** Path of its page on the site. */
  readonly address: string
  readonly title: string
  /** True when its sections have their own pages. */
  readonly isLong: boolean
  readonly parsed: () => ParsedDocument
}

/** A page of the manual: a document, or a part of a long document. */
export type ManualPage = {
  readonly document: ManualDocument
  /** Sections of the page; the first section has the title of the page. */
  readonly sections: readonly [Section, ...Section[]]
  /** Position among the parts of a long document; null for the first page of a document. */
  readonly part: number | null
}

export type Manual = {
  /** Documents in the order of their files. */
  readonly documents: readonly ManualDocument[]
  /** Finds the page of a path of the site; null for an unknown path. */
  readonly find: (address: string) => ManualPage | null
  /** Resolves a link of a document; null for a link to a place that the site does not show. */
  readonly target: (from: ManualDocument, href: string) => Target | null
  /** Returns the address of a section, with its anchor unless the section has its own page. */
  readonly addressOf: (document: ManualDocument, section: Section) => string
}

/** Origin of the service in the examples of the documents. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:3000'
/** Documents whose examples send requests to the process on the operator's host, without the public proxy. */
const LOCAL_DOCUMENTS: ReadonlySet<string> = new Set(['docs/operate.md', 'docs/runbook.md'])

/**
 * Creates the manual over Markdown files. The examples have `publicUrl`, except in the documents with requests on the
 * operator's host. A file is parsed when a page first needs its content.
 */
export function createManual(files: readonly SourceFile[], publicUrl: string): Manual {
  const documents = files.map((file) => ({
    path: file.path,
    address: siteAddress(file.path),
    title: titleOf(file),
    // The length of `publicUrl` must not move sections to other addresses.
    isLong: file.text.length > MAX_WHOLE_CHARS,
    parsed: createLazy(() => parseDocument(withOrigin(file, publicUrl))),
  }))
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const byAddress = new Map(documents.map((document) => [document.address, document]))
  return {
    documents,
    find: (address) => findPage(byAddress, address),
    target: (from, href) => targetOf(byPath, from, href),
    addressOf,
  }
}

const withOrigin = ({ path, text }: SourceFile, publicUrl: string): SourceFile =>
  LOCAL_DOCUMENTS.has(path)
    ? { path, text }
    : { path, text: text.replaceAll(EXAMPLE_ORIGIN, publicUrl) }

/** Returns the title without parsing the file, because an index of documents needs each title. */
const titleOf = ({ path, text }: SourceFile): string =>
  TITLE.exec(text)?.[1]?.replaceAll('`', '').trim() ?? path

/** `docs/README.md` is `/docs`, `docs/gas.md` is `/docs/gas`. */
function siteAddress(path: string): string {
  const address = `/${path.replace(FILE, '')}`
  return address.endsWith('/README') ? posix.dirname(address) : address
}

function findPage(
  byAddress: ReadonlyMap<string, ManualDocument>,
  address: string,
): ManualPage | null {
  const document = byAddress.get(address)
  if (document !== undefined) {
    const { sections } = document.parsed()
    return { document, part: null, sections: document.isLong ? [sections[0]] : sections }
  }
  const cut = address.lastIndexOf('/')
  const whole = byAddress.get(address.slice(0, cut))
  if (whole?.isLong !== true) return null
  const parts = partsOf(whole)
  const part = parts.findIndex(([{ anchor }]) => anchor === address.slice(cut + 1))
  const sections = parts[part]
  return sections === undefined ? null : { document: whole, part, sections }
}

/** Returns the parts of a long document after its first section. */
export function partsOf({
  parsed,
}: Pick<ManualDocument, 'parsed'>): readonly (readonly [Section, ...Section[]])[] {
  const [, ...others] = parsed().sections
  const parts: [Section, ...Section[]][] = []
  for (const section of others) {
    const open = parts.at(-1)
    if (open === undefined || section.depth <= PART_DEPTH) parts.push([section])
    else open.push(section)
  }
  return parts
}

function addressOf(document: ManualDocument, section: Section): string {
  const { address, isLong, parsed } = document
  if (section === parsed().sections[0]) return address
  if (!isLong) return `${address}#${section.anchor}`
  const [first] = partsOf(document).find((part) => part.includes(section)) ?? [section]
  const page = `${address}/${first.anchor}`
  return section === first ? page : `${page}#${section.anchor}`
}

/** Links to other schemes, hosts without a scheme, paths of the host and files outside of the manual have no target. */
function targetOf(
  byPath: ReadonlyMap<string, ManualDocument>,
  from: ManualDocument,
  href: string,
): Target | null {
  if (SITE.test(href)) return URL.canParse(href) ? { kind: 'site', href } : null
  const [file = '', anchor] = href.split('#', 2)
  const path = file === '' ? from.path : posix.join(posix.dirname(from.path), file)
  const document = byPath.get(path)
  if (document === undefined || file.startsWith('/')) return null
  const { address, title, parsed } = document
  if (anchor === undefined) return { kind: 'page', href: address, title }
  const section = parsed().sections.find((entry) => entry.anchor === anchor)
  if (section === undefined) return null
  return { kind: 'page', href: addressOf(document, section), title: section.title }
}
