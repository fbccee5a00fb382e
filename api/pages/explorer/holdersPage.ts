import { html } from 'hono/html'
import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { UnknownVault } from '../../../core/kernel/errors.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { getVaultHolders } from '../../../core/vaults/operations/getVaultHolders.ts'
import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'
import type { Reply } from '../../http/reply.ts'
import { pageReply } from '../layout.ts'
import { FIGURES_STYLE } from '../published/figuresStyle.ts'
import { blockLine } from './blockLine.ts'
import { EXPLORER_STYLE } from './explorerStyle.ts'
import { holdersTable } from './holdersBlock.ts'

/** Holders of a page; with its styles, a page takes less than 60 KB. */
const LISTED = 50

type Wanted = { readonly vault: Address; readonly cursor: string | undefined }

/** `/vault/{address}/holders`: all holders of a vault, in pages. Throws DomainError. */
export async function holdersPage(deps: Deps, { vault, cursor }: Wanted): Promise<Reply> {
  const head = deps.chain.head()
  const [facts, answer] = await Promise.all([
    deps.chain.vault(head, vault),
    getVaultHolders.answer(deps, {
      params: { address: vault },
      query: { limit: LISTED, ...(cursor !== undefined && { cursor }) },
    }),
  ])
  if (facts === null) throw new UnknownVault(showAddress(vault))
  const { holders, holderCount, nextCursor } = getVaultHolders.output.parse(answer.body)
  const path = `/vault/${showAddress(vault)}`
  const symbol = vaultSymbol(facts)
  const next =
    nextCursor === null
      ? html`<span>The last page</span>`
      : html`<a rel="next" href="${path}/holders?cursor=${nextCursor}">Next ${LISTED} holders</a>`
  const caption = `${holders.length} of ${holderCount.toLocaleString('en')} holders, most shares first`
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: `Holders of ${symbol}`,
    description: `Every holder of the vault ${symbol}, with shares, value and cost.`,
    // Accounts belong to people, so search engines must not list the page.
    headers: { 'x-robots-tag': 'noindex' },
    sheets: [FIGURES_STYLE, EXPLORER_STYLE],
    main: html`<p class="back"><a href="${path}">← Vault ${symbol}</a></p>
<h1>Holders of ${symbol}</h1>
${holders.length === 0 ? html`<p>No account holds shares.</p>` : holdersTable(holders, caption, next)}
${blockLine(answer.at ?? head, { path: `/v1${path}/holders`, hasCsv: true })}`,
  })
}
