import { requireNetwork } from '../flow/checkNetwork.ts'
import { createApi } from '../flow/createApi.ts'
import { createIntents } from '../flow/createIntents.ts'
import { type Intent, isOpen } from '../flow/intent.ts'
import { isAddress } from '../flow/wallet.ts'
import { createExchange } from '../payments/createExchange.ts'
import { createPayments } from '../payments/createPayments.ts'
import { parseChains } from '../payments/parseChains.ts'
import type { Payment } from '../payments/payment.ts'
import { browserStorage } from './browserStorage.ts'
import { reconnect, showHeld, showWallets, watchAccounts } from './connect.ts'
import { createParts } from './createParts.ts'
import { type Connection, type Desk, pause } from './desk.ts'
import { discoverWallets } from './discoverWallets.ts'
import { followOrders, sendOrder } from './follow.ts'
import { followPayments } from './followPayments.ts'
import { paidKindOf, reviewPaid } from './pay.ts'
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
      forgetPayment: ({ id }) => forgetPayment(desk, id, show),
    })
  }
  for (const form of desk.parts.forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const kind = paidKindOf(form)
      void (kind === null ? reviewForm(desk, form, show) : reviewPaid(desk, { form, kind }, show))
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
  void followPayments(desk, show)
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

function forgetPayment({ payments, parts }: Desk, id: Payment['id'], show: () => void): void {
  payments.remove(id)
  show()
  parts.orders.focus()
}

function createDesk(place: HTMLElement): Desk {
  const { chainId, chainName = '', rpcUrl, explorerUrl, chains, vault, symbol = '' } = place.dataset
  const address = vault ?? null
  const storage = browserStorage()
  const known = parseChains(chains)
  const isOfVault = isAddress(address)
  return {
    parts: createParts(place, { symbol: isOfVault ? symbol : null, chains: known }),
    api: createApi((path, init) => fetch(path, init)),
    exchange: createExchange((path, init) => fetch(path, init)),
    intents: createIntents(storage),
    payments: createPayments(storage),
    storage,
    network: {
      chainId: Number(chainId),
      name: chainName,
      rpcUrl: rpcUrl ?? null,
      explorerUrl: explorerUrl ?? null,
    },
    vault: isOfVault ? { address, symbol } : null,
    chains: known,
    wallets: [],
    connection: null,
    reviewed: null,
    isBusy: false,
    asking: new Set(),
    started: new Set(),
    sending: new Set(),
    notes: new Map(),
  }
}
