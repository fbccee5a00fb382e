import { requireNetwork } from '../flow/checkNetwork.ts'
import { createApi } from '../flow/createApi.ts'
import { createIntents } from '../flow/createIntents.ts'
import { type Intent, isOpen } from '../flow/intent.ts'
import { isAddress } from '../flow/wallet.ts'
import { browserStorage } from './browserStorage.ts'
import { reconnect, showHeld, showWallets, watchAccounts } from './connect.ts'
import { type Connection, type Desk, type Parts, pause } from './desk.ts'
import { discoverWallets } from './discoverWallets.ts'
import { element } from './element.ts'
import { followOrders, sendOrder } from './follow.ts'
import { createForm, furtherForms, vaultForms } from './forms.ts'
import { once, reviewForm } from './review.ts'
import { showOrders } from './showOrders.ts'
import { showTargets } from './showTargets.ts'
import { addStyle } from './style.ts'

const place = document.querySelector<HTMLElement>('[data-wallet]')
if (place !== null) openDesk(place)

/** Replaces the note about scripts by the forms, and starts the desk. */
function openDesk(place: HTMLElement): void {
  addStyle()
  const desk = createDesk(place)
  let shownFor: Connection | null = null
  const show = () => {
    if (desk.connection !== shownFor || shownFor === null) showWallets(desk, show)
    if (desk.connection !== shownFor) {
      if (desk.reviewed === null) desk.parts.review.replaceChildren()
      void showHeld(desk)
    }
    shownFor = desk.connection
    showOrders(desk, {
      continueOrder: (intent) => void continueOrder(desk, intent, show),
      forget: (intent) => forget(desk, intent, show),
    })
  }
  for (const form of desk.parts.forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void reviewForm(desk, form, show)
    })
  }
  const more = place.querySelector('details')
  more?.addEventListener('toggle', () => void showTargets(desk), { once: true })
  show()
  discoverWallets((wallet) => {
    desk.wallets.push(wallet)
    watchAccounts(desk, wallet, show)
    show()
    void reconnect(desk, wallet, show)
  })
  void followOrders(desk, show)
}

const continueOrder = (desk: Desk, intent: Intent, show: () => void): Promise<void> =>
  once(desk, async () => {
    const { connection, api, network } = desk
    if (connection === null) return
    await requireNetwork({ provider: connection.wallet.provider, api, network, pause })
    await sendOrder(desk, intent, show)
  })

/** Removes an order from the storage; an open order first ends, so that another tab does not continue the order. */
function forget(desk: Desk, intent: Intent, show: () => void): void {
  const { intents } = desk
  const ended = isOpen(intent) ? intents.apply(intent, { kind: 'forgotten' }) : intent
  if (ended !== null) intents.remove(ended.id)
  show()
  desk.parts.orders.focus()
}

function createDesk(place: HTMLElement): Desk {
  const { chainId, chainName = '', rpcUrl, explorerUrl, vault, symbol = '' } = place.dataset
  const address = vault ?? null
  const storage = browserStorage()
  return {
    parts: createParts(place, symbol, isAddress(address)),
    api: createApi((path, init) => fetch(path, init)),
    intents: createIntents(storage),
    storage,
    network: {
      chainId: Number(chainId),
      name: chainName,
      rpcUrl: rpcUrl ?? null,
      explorerUrl: explorerUrl ?? null,
    },
    vault: isAddress(address) ? { address, symbol } : null,
    wallets: [],
    connection: null,
    reviewed: null,
    isBusy: false,
    asking: new Set(),
    started: new Set(),
  }
}

function createParts(place: HTMLElement, symbol: string, isOfVault: boolean): Parts {
  const forms = isOfVault ? vaultForms(symbol) : [createForm()]
  const further = isOfVault ? furtherForms(symbol) : []
  const parts = {
    account: element('p', { 'data-part': 'account' }),
    wallets: element('div', { class: 'wallets' }),
    review: element('div', { class: 'review', 'data-part': 'review' }),
    orders: element('div', {
      class: 'orders',
      tabindex: '-1',
      role: 'group',
      'aria-label': 'Your orders',
    }),
    status: element('p', { class: 'news', role: 'status', 'data-part': 'status' }),
  }
  const { account, wallets, review, orders, status } = parts
  const desk = element('div', { class: 'desk' }, ...forms)
  const more = element(
    'details',
    {},
    element('summary', {}, 'Send shares, rebalance, set target weights'),
    element('div', { class: 'desk' }, ...further),
  )
  place.replaceChildren(
    account,
    wallets,
    desk,
    ...(isOfVault ? [more] : []),
    review,
    status,
    orders,
  )
  return {
    ...parts,
    forms: [...forms, ...further],
    held: place.querySelector<HTMLElement>('[data-part=held]'),
    weights: place.querySelector<HTMLElement>('[data-part=weights]'),
  }
}
