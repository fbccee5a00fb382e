import { formatUnits, inputText } from '../flow/decimals.ts'
import { type Hex, isAddress, isRecord, isSame } from '../flow/wallet.ts'
import { SHARE_DECIMALS } from '../plans/plan.ts'
import { announce, type Desk } from './desk.ts'
import type { AnnouncedWallet } from './discoverWallets.ts'
import { button, element } from './element.ts'
import { inWords } from './inWords.ts'

/** Key of the wallet that a person connected last, by its domain. */
const LAST_WALLET = 'quartet.wallet'

/** Shows the announced wallets as buttons, or the connected account. */
export function showWallets(desk: Desk, show: () => void): void {
  const { wallets } = desk.parts
  const hadFocus = wallets.contains(document.activeElement)
  fillWallets(desk, show)
  if (hadFocus) wallets.querySelector('button')?.focus()
}

function fillWallets(desk: Desk, show: () => void): void {
  const { parts, wallets, connection } = desk
  if (connection !== null) {
    const { account, wallet } = connection
    parts.account.replaceChildren(
      'Connected: ',
      element('a', { class: 'mono', href: `/account/${account}` }, account),
      ' in ',
      element('bdi', {}, wallet.name),
    )
    const change = () => {
      desk.connection = null
      desk.reviewed = null
      show()
    }
    parts.wallets.replaceChildren(button('Use another wallet', 'act', change))
    return
  }
  parts.account.textContent =
    wallets.length === 0
      ? 'No wallet of this browser has announced itself (EIP-6963). Install a wallet, then reload this page.'
      : 'Connect a wallet. The page then knows the address of the account, and nothing else.'
  parts.wallets.replaceChildren(
    ...wallets.map((wallet) => {
      const made = button('', 'act', () => void connect(desk, wallet, show))
      made.append('Connect ', element('bdi', {}, wallet.name))
      return made
    }),
  )
}

async function connect(desk: Desk, wallet: AnnouncedWallet, show: () => void): Promise<void> {
  try {
    announce(desk, 'Permit the connection in the wallet.')
    const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })
    if (!enter(desk, wallet, accounts)) announce(desk, 'The wallet shared no account.')
    else announce(desk, 'Connected.')
  } catch (error) {
    announce(desk, inWords(error))
  }
  show()
}

/** Connects the last wallet again after a reload, without a request to the person. */
export async function reconnect(
  desk: Desk,
  wallet: AnnouncedWallet,
  show: () => void,
): Promise<void> {
  if (desk.connection !== null || desk.storage.getItem(LAST_WALLET) !== wallet.rdns) return
  const accounts = await wallet.provider.request({ method: 'eth_accounts' }).catch(() => null)
  if (desk.connection === null && enter(desk, wallet, accounts)) show()
}

function enter(desk: Desk, wallet: AnnouncedWallet, accounts: unknown): boolean {
  const [account] = Array.isArray(accounts) ? accounts : []
  if (!isAddress(account)) return false
  desk.connection = { wallet, account }
  try {
    desk.storage.setItem(LAST_WALLET, wallet.rdns)
  } catch {
    // Without storage the page only forgets the wallet; orders refuse by themselves.
  }
  return true
}

/** Follows a change of the account in the wallet. */
export function watchAccounts(desk: Desk, wallet: AnnouncedWallet, show: () => void): void {
  wallet.provider.on?.('accountsChanged', (accounts) => {
    if (desk.connection?.wallet !== wallet) return
    desk.reviewed = null
    if (!enter(desk, wallet, accounts)) desk.connection = null
    show()
  })
}

/** Shows the shares of the connected account, and fills them into a form on a click. */
export async function showHeld(desk: Desk): Promise<void> {
  const { parts, connection, vault, api } = desk
  if (parts.held === null || vault === null) return
  parts.held.replaceChildren()
  if (connection === null) return
  const { account } = connection
  const answer = await api.get(`/v1/balance/${account}`)
  if (answer.kind === 'refusal' || desk.connection?.account !== account) return
  const units = sharesIn(answer.body, vault.address)
  const text = formatUnits(units, SHARE_DECIMALS, 6)
  const fill = () => {
    for (const form of parts.forms) {
      if (form.dataset['action'] !== 'redeem') continue
      const input = form.elements.namedItem('shares')
      if (input instanceof HTMLInputElement) input.value = inputText(units, SHARE_DECIMALS)
    }
  }
  const all = units === '0' ? [] : [' ', button('Use all shares', 'act', fill)]
  parts.held.replaceChildren(`The account holds ${text} shares.`, ...all)
}

function sharesIn(body: Readonly<Record<string, unknown>>, vault: Hex): string {
  const vaults: readonly unknown[] = Array.isArray(body['vaults']) ? body['vaults'] : []
  const held = vaults.filter(isRecord).find((entry) => isSame(String(entry['vault']), vault))
  return typeof held?.['shares'] === 'string' ? held['shares'] : '0'
}
