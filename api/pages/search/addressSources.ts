import { html } from 'hono/html'
import type { Address } from 'viem'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'
import type { VaultFacts } from '../../../core/vaults/ports.ts'
import { accountLink, createLinks, type Links } from '../links.ts'
import type { Hit, Source } from './hit.ts'
import type { SearchDeps } from './searchDeps.ts'

/** Sources for an address: a vault, a stock, a contract of the service, or else an account. */
export function addressSources(deps: SearchDeps, address: Address): readonly Source[] {
  return [{ name: 'vaults and stocks', find: () => findAddress(deps, address) }]
}

async function findAddress(deps: SearchDeps, address: Address): Promise<readonly Hit[]> {
  const head = deps.chain.head()
  const [vault, { constituents, factory }] = await Promise.all([
    deps.chain.vault(head, address),
    deps.chain.basket(head),
  ])
  if (vault !== null) return [vaultHit(vault)]
  const stock = constituents.find((own) => own.address === address)
  if (stock !== undefined) return [stockHit(stock, true)]
  const contracts = [
    { name: 'Vault factory', address: factory.address, chainId: head.chainId },
    { name: 'Price source of the vaults', address: factory.priceSource, chainId: head.chainId },
    { name: 'USDC', address: factory.usdc, chainId: head.chainId },
    ...deps.bridge.routes.sources.map(({ payTo, token }) => ({
      name: 'Bridge contract',
      address: payTo,
      chainId: token.chainId,
    })),
    ...deps.gas.nodes.map(({ paymaster, chainId }) => ({
      name: 'Paymaster of the gas sponsor',
      address: paymaster,
      chainId,
    })),
  ]
  const own = contracts.filter((contract) => contract.address === address)
  const links = createLinks(deps.explorers)
  return [...own.map((contract) => contractHit(contract, links)), accountHit(address)]
}

export function vaultHit(vault: Pick<VaultFacts, 'address' | 'vaultId' | 'strategist'>): Hit {
  const strategist = showAddress(vault.strategist)
  return {
    kind: 'Vault',
    title: vaultSymbol(vault),
    path: `/vault/${showAddress(vault.address)}`,
    isExact: true,
    facts: html`Strategist ${accountLink(strategist)}`,
  }
}

export function stockHit(
  stock: { readonly symbol: string; readonly name: string },
  isExact: boolean,
): Hit {
  return {
    kind: 'Stock',
    title: stock.symbol,
    path: `/stock/${encodeURIComponent(stock.symbol)}`,
    isExact,
    facts: stock.name,
  }
}

type Contract = { readonly name: string; readonly address: Address; readonly chainId: number }

function contractHit({ name, address, chainId }: Contract, links: Links): Hit {
  return {
    kind: 'Contract',
    title: name,
    path: null,
    isExact: true,
    facts: html`On ${chainLabel(chainId)}: ${links.address(chainId, showAddress(address), 'full')}`,
  }
}

/** An address without any event has a page too, because no read can prove that an address is unused. */
function accountHit(address: Address): Hit {
  const shown = showAddress(address)
  return {
    kind: 'Account',
    title: html`<span class="mono">${shown}</span>`,
    path: `/account/${shown}`,
    isExact: true,
    facts: 'Vault shares, profit, created vaults and bridges',
  }
}
