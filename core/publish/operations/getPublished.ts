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
import { labelShown, slugField, viewUrl, viewUrlField } from './publishFields.ts'

const firstPublishedAt = unixSeconds('First charged publication, unix seconds')
const lastPublishedAt = unixSeconds('Newest charged publication, unix seconds')
const expiresAt = unixSeconds('From when on it is dormant, unix seconds')
const status = z
  .enum(['live', 'dormant', 'taken_down'])
  .meta({ description: 'Whether it is shown now; `taken_down` by the operator of the service' })
const takenDown = z
  .object({
    takenDownAt: unixSeconds('When the operator took it down, unix seconds'),
    reason: z.enum(TAKE_DOWN_REASONS).meta({ description: 'Kind of reason' }),
  })
  .nullable()
  .meta({ description: 'Null while it is not taken down; its publisher cannot publish it again' })

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
    takenDown,
  })
  .meta({ id: 'PublishedPage', description: 'The page of one publisher' })

export const getPublished = defineOperation({
  id: 'getPublished',
  method: 'GET',
  path: '/v1/published/{vault}',
  tag: 'Publishing',
  summary: 'Read which pages show a vault',
  description:
    'The pages of a vault, one for each publisher, the newest published first and those that were ' +
    'taken down last, without their label; the fields beside them are those of the first one, and ' +
    'null when there is none.',
  input: { params: closedObject({ vault: addressField('Vault') }) },
  output: z
    .object({
      vault: address('Vault'),
      status: z
        .enum(['live', 'dormant', 'taken_down', 'never'])
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

  async run(deps: PublishCallDeps, { params: { vault } }) {
    const published = shownFirst(await deps.publications.ofVault(vault))
    // Only vaults are published, so that pages need no index to be told of.
    const isVault =
      published.length > 0 || (await deps.chain.vault(deps.chain.head(), vault)) !== null
    if (!isVault) throw new UnknownVault(showAddress(vault))
    const nowSec = deps.clock.nowSec()
    const pages = published.map((page) => showPage(deps.settings, page, nowSec))
    const { publishCount: _count, publisher: _by, takenDown: _down, ...newest } = pages[0] ?? NEVER
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
  takenDown: null,
} as const

type Listed = Omit<PublishedPage, 'brand'>

/** What was taken down goes behind what is shown, else in the same order. */
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
