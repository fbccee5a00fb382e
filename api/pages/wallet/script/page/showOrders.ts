import { type DescribedIntent, describeIntent } from '../flow/describeIntent.ts'
import type { Intent } from '../flow/intent.ts'
import { isSame } from '../flow/wallet.ts'
import { describePayment } from '../payments/describePayment.ts'
import type { Payment } from '../payments/payment.ts'
import type { Desk } from './desk.ts'
import { button, element } from './element.ts'
import { showAnswer } from './showAnswer.ts'

/** Actions of the buttons of an order. */
export type OrderActions = {
  readonly continueOrder: (intent: Intent) => void
  readonly forget: (intent: Intent) => void
  readonly forgetPayment: (payment: Payment) => void
}

const WORDS = { continue: 'Continue', forget: 'End this order', close: 'Close' } as const

/** Order or payment, ready to be shown; the key changes with each shown fact. */
type Shown = {
  readonly createdAtMs: number
  readonly key: string
  readonly create: () => HTMLElement
}

/** Shows the stored orders, the newest first. An unchanged order keeps its elements and the focus in them. */
export function showOrders(desk: Desk, actions: OrderActions): void {
  const { parts, intents, payments } = desk
  const shown = new Map(
    [...parts.orders.children].map((child) => [child.getAttribute('data-key'), child] as const),
  )
  const orders = [
    ...intents.list().map((intent) => ofIntent(desk, intent, actions)),
    ...payments.list().map((payment) => ofPayment(desk, payment, actions)),
  ].sort((a, b) => b.createdAtMs - a.createdAtMs)
  const children = orders.map(({ key, create }) => shown.get(key) ?? create())
  const isSameList =
    children.length === parts.orders.children.length &&
    children.every((child, index) => parts.orders.children[index] === child)
  if (!isSameList) parts.orders.replaceChildren(...children)
}

function ofIntent(desk: Desk, intent: Intent, actions: OrderActions): Shown {
  const { asking, connection } = desk
  const described = describeIntent(intent, { isAsking: asking.has(intent.id), nowMs: Date.now() })
  const isForeign = connection === null || !isSame(connection.account, intent.account)
  const isEnded = described.actions.includes('close')
  const note =
    isForeign && !isEnded
      ? ` Connect the wallet with the account ${intent.account} to follow this order.`
      : ''
  const shown = {
    ...described,
    words: `${described.words}${note}`,
    actions: described.actions.filter((action) => action !== 'continue' || !isForeign),
  }
  const { createdAtMs, state, title } = intent
  const key = JSON.stringify([intent, shown])
  const create = () =>
    orderElement({
      key,
      state,
      title,
      shown,
      parts: linksOf(desk, intent),
      run: (action) =>
        action === 'continue' ? actions.continueOrder(intent) : actions.forget(intent),
    })
  return { createdAtMs, key, create }
}

function ofPayment({ asking, notes }: Desk, payment: Payment, actions: OrderActions): Shown {
  const { id, createdAtMs, state, title } = payment
  const note = notes.get(id) ?? null
  const shown = describePayment(payment, { isAsking: asking.has(id), nowMs: Date.now(), note })
  const key = JSON.stringify([payment, shown])
  const create = () =>
    orderElement({
      key,
      state,
      title,
      shown,
      parts: showAnswer(payment),
      run: () => actions.forgetPayment(payment),
    })
  return { createdAtMs, key, create }
}

type Order = {
  readonly key: string
  readonly state: string
  readonly title: string
  readonly shown: DescribedIntent
  readonly parts: readonly HTMLElement[]
  readonly run: (action: keyof typeof WORDS) => void
}

const orderElement = ({ key, state, title, shown, parts, run }: Order): HTMLElement =>
  element(
    'div',
    { class: 'lead order', 'data-key': key, 'data-state': state },
    element(
      'p',
      {},
      element('span', { class: `tag ${shown.tone}` }, shown.state),
      ' ',
      element('b', {}, title),
    ),
    element('p', {}, shown.words),
    ...parts,
    element(
      'p',
      { class: 'acts' },
      ...shown.actions.map((action) => button(WORDS[action], 'act', () => run(action))),
    ),
  )

function linksOf({ network }: Desk, { hash, account, state }: Intent): readonly HTMLElement[] {
  if (hash === null) return []
  const href =
    network.explorerUrl === null ? `/search?q=${hash}` : `${network.explorerUrl}/tx/${hash}`
  const links = [element('a', { href }, 'Show the transaction')]
  if (state === 'done') {
    links.push(element('a', { href: `/account/${account}` }, 'Show the account'))
  }
  return [element('p', { class: 'acts' }, ...links)]
}
