import { z } from 'zod'
import { UnknownVault } from '../../domain/errors.ts'
import { pageStatus } from '../../domain/publish/pageLife.ts'
import type { PublicSettings } from '../../ports.ts'
import type { PublishedPage } from '../../publishPorts.ts'
import { defineOperation } from '../defineOperation.ts'
import { addressField } from '../inputFields.ts'
import { address, count, showAddress, unixSeconds } from '../outputFields.ts'
import { labelShown, slugField, viewUrl, viewUrlField } from './publishFields.ts'

const firstPublishedAt = unixSeconds('First charged publication, unix seconds')
const lastPublishedAt = unixSeconds('Newest charged publication, unix seconds')
const expiresAt = unixSeconds('From when on it is dormant, unix seconds')
const status = z.enum(['live', 'dormant']).meta({ description: 'Whether it is shown now' })

const pageSchema = z
  .object({
    slug: slugField,
    viewUrl: viewUrlField,
    publisher: address('Who paid for it'),
    label: labelShown,
    publishedAt: firstPublishedAt,
    lastPublishedAt,
    expiresAt,
    publishCount: count('Publications that were charged'),
    status,
  })
  .meta({ id: 'PublishedPage', description: 'The page of one publisher' })

export const getPublished = defineOperation({
  id: 'getPublished',
  method: 'GET',
  path: '/v1/published/{vault}',
  tag: 'Publishing',
  summary: 'Read which pages show a vault',
  description:
    'The pages of a vault, one for each publisher, the newest published first; the fields beside ' +
    'them are those of the first one, and null when there is none.',
  input: { params: z.object({ vault: addressField('Vault') }) },
  output: z
    .object({
      vault: address('Vault'),
      status: z
        .enum(['live', 'dormant', 'never'])
        .meta({ description: '`never` when nobody published it' }),
      slug: slugField.nullable(),
      viewUrl: viewUrlField.nullable(),
      label: labelShown,
      publishedAt: firstPublishedAt.nullable(),
      lastPublishedAt: lastPublishedAt.nullable(),
      expiresAt: expiresAt.nullable(),
      pages: z.array(pageSchema),
    })
    .meta({ id: 'Published', description: 'What is published about a vault' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'get_published_pages',
    readOnly: true,
    notFor: 'the figures of a vault; get_vault has them.',
  },
  refusals: ['unknown_vault'],
  why: 'Tells whether a page is still live, and where it is.',
  example: ({ vault }) => vault && { params: { vault: vault.address } },

  async run(deps, { params: { vault } }) {
    const published = await deps.publications.ofVault(vault)
    // Only vaults are published, so that pages need no index to be told of.
    const isVault =
      published.length > 0 || (await deps.chain.vault(deps.chain.head(), vault)) !== null
    if (!isVault) throw new UnknownVault(showAddress(vault))
    const nowSec = deps.clock.nowSec()
    const pages = published.map((page) => showPage(deps.settings, page, nowSec))
    const { publishCount: _count, publisher: _publisher, ...newest } = pages[0] ?? NEVER
    return { body: { vault: showAddress(vault), ...newest, pages }, at: null }
  },
})

const NEVER = {
  status: 'never',
  slug: null,
  viewUrl: null,
  publisher: null,
  label: null,
  publishedAt: null,
  lastPublishedAt: null,
  expiresAt: null,
  publishCount: 0,
} as const

function showPage(settings: PublicSettings, page: Omit<PublishedPage, 'brand'>, nowSec: number) {
  return {
    slug: page.slug,
    viewUrl: viewUrl(settings, page.slug),
    publisher: showAddress(page.publisher),
    label: page.label,
    publishedAt: page.firstPublishedAtSec,
    lastPublishedAt: page.lastPublishedAtSec,
    expiresAt: page.expiresAtSec,
    publishCount: page.publishCount,
    status: pageStatus(page.expiresAtSec, nowSec),
  }
}
