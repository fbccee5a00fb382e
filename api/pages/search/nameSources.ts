import { createLinks } from '../links.ts'
import { findPage } from '../published/findPage.ts'
import { stockHit, vaultHit } from './addressSources.ts'
import type { Hit, Source } from './hit.ts'
import { namedPayment } from './paymentHits.ts'
import type { SearchDeps } from './searchDeps.ts'

const VAULT_SYMBOL = /^qiv-([0-9]{1,9})$/i
/** Id of a payment. A payment identifier of a payer has any form, and is a secret beside its payer. Source: decision 19. */
const PAYMENT_ID = /^pay_[0-9a-f]{32}$/
/** Least characters of a part of a stock's name. */
const MIN_PART = 2

/** Sources for a text that is neither an address nor a hash. */
export function nameSources(deps: SearchDeps, text: string): readonly Source[] {
  return [
    { name: 'vaults and stocks', find: () => findSymbol(deps, text) },
    { name: 'published pages', find: () => findSlug(deps, text.toLowerCase()) },
    ...(PAYMENT_ID.test(text)
      ? [
          {
            name: 'payments',
            find: () => namedPayment({ ...deps, links: createLinks(deps.explorers) }, text),
          },
        ]
      : []),
  ]
}

async function findSymbol(deps: SearchDeps, text: string): Promise<readonly Hit[]> {
  const head = deps.chain.head()
  const part = text.toLowerCase()
  const [{ constituents }, vaults] = await Promise.all([
    deps.chain.basket(head),
    vaultsOf(deps, text),
  ])
  const stocks = constituents.flatMap((stock) => {
    const isExact = stock.symbol.toLowerCase() === part
    const words = `${stock.symbol} ${stock.name}`.toLowerCase()
    return isExact || (part.length >= MIN_PART && words.includes(part))
      ? [stockHit(stock, isExact)]
      : []
  })
  return [...vaults, ...stocks]
}

async function vaultsOf({ chain }: SearchDeps, text: string): Promise<readonly Hit[]> {
  const number = VAULT_SYMBOL.exec(text)?.[1]
  if (number === undefined) return []
  const vaultId = Number(number)
  const found = await chain.vaults(chain.head(), { afterVaultId: vaultId - 1, limit: 1 })
  return found.filter((vault) => vault.vaultId === vaultId).map(vaultHit)
}

/** A page that is not live has an address too, which states its end. The texts of its publisher are not shown. */
async function findSlug(deps: SearchDeps, slug: string): Promise<readonly Hit[]> {
  const found = await findPage(deps, slug)
  if (found.kind === 'unknown') return []
  const path = `/v/${slug}`
  return [{ kind: 'Published page', title: path, path, isExact: true, facts: STATES[found.kind] }]
}

const STATES = {
  live: 'Live',
  dormant: 'Not live now',
  taken_down: 'Taken down',
} as const
