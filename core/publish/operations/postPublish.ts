import type { Address } from 'viem'
import { z } from 'zod'
import { UnknownVault } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation, type PaidCall } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, showAddress, unixSeconds } from '../../kernel/operation/outputFields.ts'
import type { Brand } from '../domain/brand.ts'
import { PAGE_LIFE_SEC } from '../domain/pageLife.ts'
import { pageSlugs, pageTitle } from '../domain/pageSlugs.ts'
import { TAKE_DOWN_REASONS } from '../domain/takeDown.ts'
import type { PublishCallDeps } from '../ports.ts'
import { brandField, labelField } from './brandField.ts'
import { slugField, viewUrl, viewUrlField } from './publishFields.ts'

export const postPublish = defineOperation({
  id: 'postPublish',
  method: 'POST',
  path: '/v1/publish',
  tag: 'Publishing',
  summary: 'Publish a page about a vault',
  description:
    'Publishes a public page with the figures and charts of the vault, under your own brand, ' +
    'for 24 hours; the payer is the publisher. A repeated call keeps the page, extends its life ' +
    'to 24 hours from that call, and replaces label and brand. A page that the operator took ' +
    'down is rejected, and nothing is charged.',
  input: {
    body: closedObject({
      vault: addressField('Vault to show'),
      label: labelField,
      brand: brandField.exactOptional(),
    }),
  },
  output: z
    .object({
      viewUrl: viewUrlField,
      slug: slugField,
      expiresAt: unixSeconds('End of the publication, unix seconds'),
      vault: address('Vault of the page'),
      status: z.literal('live').meta({ description: 'The page is live' }),
    })
    .meta({ id: 'Publication', description: 'A published page' }),
  /**
   * Price of 0.25 USD on Base. Source: API contract, section 1 "Settled conflicts"; x402 manifest.
   */
  price: { amountUsdc6: 250_000n, chainIds: [8453], timeoutSec: 60 },
  caching: 'none',
  mcp: {
    name: 'publish_page',
    readOnly: false,
    asTask: true,
    notFor: 'reading published pages; get_published_pages is free.',
  },
  outcomes: [
    {
      status: 410,
      description: 'The operator took the page down; nothing was charged',
      body: z
        .object({
          error: z.string().meta({ description: 'Problem; starts with the name of the field' }),
          code: z.literal('taken_down_page'),
          reason: z.enum(TAKE_DOWN_REASONS).meta({ description: 'Reason of the takedown' }),
          takenDownAt: unixSeconds('Time at which the operator took the page down, unix seconds'),
          charged: z
            .literal(false)
            .meta({ description: 'Whether the call was charged; always false' }),
        })
        .meta({ id: 'TakenDownPage', description: 'A page that the operator took down' }),
    },
  ],
  refusals: ['unknown_vault', 'taken_down_page'],
  why: 'Shows a vault to people without a wallet, under your own name.',
  example: ({ vault }) => vault && { body: { vault: vault.address, label: 'Quarterly index' } },

  async run(deps: PublishCallDeps, { body: { vault, label = null, brand = {} } }, call) {
    const at = deps.chain.head()
    if ((await deps.chain.vault(at, vault)) === null) throw new UnknownVault(showAddress(vault))
    const page = { vault, label, brand, publishedAtSec: deps.clock.nowSec() }
    const expiresAtSec = page.publishedAtSec + PAGE_LIFE_SEC
    const slug = await slugFor(deps, { ...page, expiresAtSec }, call)
    const body = {
      viewUrl: viewUrl(deps.settings, slug),
      slug,
      expiresAt: expiresAtSec,
      vault: showAddress(vault),
      status: 'live' as const,
    }
    // The page is live from its payment on, independent of a block.
    return { body, at: null }
  },
})

type Page = {
  readonly vault: Address
  readonly label: string | null
  readonly brand: Brand
  readonly publishedAtSec: number
  readonly expiresAtSec: number
}

/**
 * Stores the page of a claimed payment, and returns its slug. Without a claimed payment, the slug
 * depends on the future payer, and nothing is stored.
 */
async function slugFor(
  { publications }: Pick<PublishCallDeps, 'publications'>,
  page: Page,
  call: PaidCall | null,
): Promise<string> {
  if (call === null) return pageTitle(page.label)
  const { paymentId, payer: publisher } = call
  const slugs = pageSlugs({ ...page, publisher })
  const { slug } = await publications.save({ ...page, paymentId, publisher, slugs })
  return slug
}
