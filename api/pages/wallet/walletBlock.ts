import { html } from 'hono/html'
import { getBridgeQuote } from '../../../core/bridge/operations/getBridgeQuote.ts'
import { curlCall } from '../../../core/kernel/operation/curlCall.ts'
import type { RawInput } from '../../../core/kernel/operation/defineOperation.ts'
import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { MIN_DEPOSIT_USDC6 } from '../../../core/vaults/domain/vaultRules.ts'
import { postBuy } from '../../../core/vaults/operations/postBuy.ts'
import { postCreateVault } from '../../../core/vaults/operations/postCreateVault.ts'
import type { Markup } from '../layout.ts'
import type { Explorers } from '../links.ts'

/** Settings of a deployment that the script of the wallet reads from the page. */
export type WalletSettings = {
  readonly chainId: number
  readonly chainName: string
  readonly publicUrl: string
  readonly rpcUrl: string | null
  readonly explorerUrl: string | null
}

type Given = {
  readonly settings: PublicSettings
  readonly explorers: Explorers
  readonly walletRpcUrl: string | null
}

/** Returns the settings of the wallet for the chain of the vaults. */
export function walletSettings({ settings, explorers, walletRpcUrl }: Given): WalletSettings {
  const { chainId, chainName, publicUrl } = settings
  const explorerUrl = explorers.get(chainId) ?? null
  return { chainId, chainName, publicUrl, rpcUrl: walletRpcUrl, explorerUrl }
}

/** Chain of bridges in the form of a page. */
export type OrderedChain = {
  readonly slug: string
  readonly name: string
  readonly chainId: number
  /** True if bridges start on the chain. */
  readonly isSource: boolean
}

type Orders = {
  readonly heading: string
  /** Vault of the orders; null for a page without a vault. */
  readonly vault: { readonly vault: string; readonly symbol: string } | null
  /** Chains of bridges; absent on a page without bridges. */
  readonly chains?: readonly OrderedChain[]
  /** Words and command line of the call that replaces the forms without the script. */
  readonly instead: string
  readonly call: string
}

const SAME_TRANSACTIONS =
  'A browser wallet needs JavaScript. This call returns the same unsigned transactions:'

/** Shows the place in which the script opens the forms for a vault. */
export const vaultOrders = (
  settings: WalletSettings,
  { vault, symbol }: NonNullable<Orders['vault']>,
): Markup =>
  walletBlock(settings, {
    heading: 'Buy and redeem',
    vault: { vault, symbol },
    instead: SAME_TRANSACTIONS,
    call: curlCall(settings.publicUrl, postBuy, {
      body: { vault, usdc: String(MIN_DEPOSIT_USDC6) },
    }),
  })

/** Shows the place in which the script opens the form for a new vault. */
export const createOrder = (settings: WalletSettings): Markup =>
  walletBlock(settings, {
    heading: 'Create a vault',
    vault: null,
    instead: SAME_TRANSACTIONS,
    call: curlCall(settings.publicUrl, postCreateVault, { body: {} }),
  })

/** Shows the place in which the script opens the form for a bridge between the chains. */
export const bridgeOrder = (
  settings: WalletSettings,
  { chains, example }: { readonly chains: readonly OrderedChain[]; readonly example: RawInput },
): Markup =>
  walletBlock(settings, {
    heading: 'Bridge with a browser wallet',
    vault: null,
    chains,
    instead: 'A browser wallet needs JavaScript. This call returns the price of a bridge:',
    call: curlCall(settings.publicUrl, getBridgeQuote, example),
  })

/**
 * Shows the place in which the script opens the forms of the browser wallet, and the call that replaces the forms
 * without the script.
 */
function walletBlock(settings: WalletSettings, orders: Orders): Markup {
  const { heading, vault, chains, instead, call } = orders
  const { chainId, chainName, rpcUrl, explorerUrl } = settings
  return html`<h2 id="orders">${heading}</h2>
<div data-wallet${
    vault === null ? '' : html` data-vault="${vault.vault}" data-symbol="${vault.symbol}"`
  } data-chain-id="${chainId}" data-chain-name="${chainName}"${
    rpcUrl === null ? '' : html` data-rpc-url="${rpcUrl}"`
  }${explorerUrl === null ? '' : html` data-explorer-url="${explorerUrl}"`}${
    chains === undefined ? '' : html` data-chains="${JSON.stringify(chains)}"`
  }><p>${instead}</p><p class="mono">${call}</p></div>`
}
