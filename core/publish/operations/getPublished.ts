import { z } from 'zod'
import { UnknownVault } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, count, showAddress, unixSeconds } from '../../kernel/operation/outputFields.ts'
import type { PublicSettings } from '../../kernel/publicSettings.ts'
import { pageStatus } from '../domain/pageLife.ts'
import { TAKE_DOWN_REASONS } from '../domain/takeDown.ts'
import type { PublishCallDeps, PublishedPage } from '../ports.ts'
import { shownLabelField, slugField, viewUrl, viewUrlField } from './publishFields.ts'

const firstPublishedAt = unixSeconds('Time of the first charged publication, unix seconds')
const lastPublishedAt = unixSeconds('Time of the newest charged publication, unix seconds')
const expiresAt = unixSeconds('Start of dormancy, unix seconds')
const status = z.enum(['live', 'dormant', 'taken_down']).meta({
  description: 'State of the page; `taken_down`: the operator of the service took the page down',
})
const takenDown = z
  .object({
    takenDownAt: unixSeconds('Time at which the operator took the page down, unix seconds'),
    reason: z.enum(TAKE_DOWN_REASONS).meta({ description: 'Reason of the takedown' }),
  })
  .nullable()
  .meta({
    description:
      'Takedown, after which the publisher cannot publish the page; null without a takedown',
  })

const pageSchema = z
  .object({
    slug: slugField,
    viewUrl: viewUrlField,
    publisher: address('Payer of the publication'),
    label: shownLabelField,
    publishedAt: firstPublishedAt,
    lastPublishedAt,
    expiresAt,
    publishCount: count('Number of charged publications'),
    status,
    takenDown,
  })
  .meta({ id: 'PublishedPage', description: 'The page of one publisher' })

export const getPublished = defineOperation({
  id: 'getPublished',
  method: 'GET',
  path: '/v1/published/{vault}',
  tag: 'Publishing',
  summary: 'Read the pages of a vault',
  description:
    'The pages of a vault, one per publisher, newest publication first; pages that were taken ' +
    'down come last, without their label. The fields outside pages are those of the first ' +
    'page, and null without a page.',
  input: { params: closedObject({ vault: addressField('Vault') }) },
  output: z
    .object({
      vault: address('Vault'),
      status: z
        .enum(['live', 'dormant', 'taken_down', 'never'])
        .meta({ description: 'Status of the page; `never` without a publication' }),
      slug: slugField.nullable(),
      viewUrl: viewUrlField.nullable(),
      label: shownLabelField,
      publishedAt: firstPublishedAt.nullable(),
      lastPublishedAt: lastPublishedAt.nullable(),
      expiresAt: expiresAt.nullable(),
      pages: z.array(pageSchema),
    })
    .meta({ id: 'Published', description: 'Published pages of a vault' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'get_published_pages',
    readOnly: true,
    notFor: 'the figures of a vault; use get_vault.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows whether a page is still live, and its URL.',
  example: ({ vault }) => vault && { params: { vault: vault.address } },

  async run(deps: PublishCallDeps, { params: { vault } }) {
    const published = shownFirst(await deps.publications.ofVault(vault))
    // Only vaults are published, so the list of pages needs no index.
    const isVault =
      published.length > 0 || (await deps.chain.vault(deps.chain.head(), vault)) !== null
    if (!isVault) throw new UnknownVault(showAddress(vault))
    const nowSec = deps.clock.nowSec()
    const pages = published.map((page) => showPage(deps.settings, page, nowSec))
    const {
      publishCount: _count,
      publisher: _by,
      takenDown: _down,
      ...newest
    } = pages[0] ?? NEVER_PUBLISHED
    return { body: { vault: showAddress(vault), ...newest, pages }, at: null }
  },
})

const NEVER_PUBLISHED = {
  status: 'never',
  slug: null,
  viewUrl: null,
  publisher: null,
  label: null,
  publishedAt: null,
  lastPublishedAt: null,
  expiresAt: null,
  publishCount: 0,
  takenDown: null,
} as const

type Listed = Omit<PublishedPage, 'brand'>

/** Returns the pages in the same order, but pages that were taken down come last. */
const shownFirst = (pages: readonly Listed[]): Listed[] => [
  ...pages.filter(({ takenDown }) => takenDown === null),
  ...pages.filter(({ takenDown }) => takenDown !== null),
]

function showPage(settings: PublicSettings, page: Listed, nowSec: number) {
  const { takenDown: down } = page
  return {
    slug: page.slug,
    viewUrl: viewUrl(settings, page.slug),
    publisher: showAddress(page.publisher),
    label: down === null ? page.label : null,
    publishedAt: page.firstPublishedAtSec,
    lastPublishedAt: page.lastPublishedAtSec,
    expiresAt: page.expiresAtSec,
    publishCount: page.publishCount,
    status: down === null ? pageStatus(page.expiresAtSec, nowSec) : ('taken_down' as const),
    takenDown: down && { takenDownAt: down.takenDownAtSec, reason: down.reason },
  }
}
