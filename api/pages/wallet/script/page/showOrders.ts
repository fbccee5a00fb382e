import { type DescribedIntent, describeIntent } from '../flow/describeIntent.ts'
import type { Intent } from '../flow/intent.ts'
import { isSame } from '../flow/wallet.ts'
import type { Desk } from './desk.ts'
import { button, element } from './element.ts'

/** Actions of the buttons of an order. */
export type OrderActions = {
  readonly continueOrder: (intent: Intent) => void
  readonly forget: (intent: Intent) => void
}

const WORDS = { continue: 'Continue', forget: 'End this order', close: 'Close' } as const

/** Shows the stored orders, the newest first. An unchanged order keeps its elements and the focus in them. */
export function showOrders(desk: Desk, actions: OrderActions): void {
  const { parts, intents, asking } = desk
  const shown = new Map(
    [...parts.orders.children].map((child) => [child.getAttribute('data-key'), child] as const),
  )
  const children = [...intents.list()].reverse().map((intent) => {
    const described = describeIntent(intent, { isAsking: asking.has(intent.id), nowMs: Date.now() })
    const isForeign = desk.connection === null || !isSame(desk.connection.account, intent.account)
    const key = JSON.stringify([intent, described, isForeign])
    return shown.get(key) ?? orderElement(desk, { intent, described, isForeign, key, actions })
  })
  const isSameList =
    children.length === parts.orders.children.length &&
    children.every((child, index) => parts.orders.children[index] === child)
  if (!isSameList) parts.orders.replaceChildren(...children)
}

type Order = {
  readonly intent: Intent
  readonly described: DescribedIntent
  readonly isForeign: boolean
  readonly key: string
  readonly actions: OrderActions
}

function orderElement(
  desk: Desk,
  { intent, described, isForeign, key, actions }: Order,
): HTMLElement {
  const run = (action: keyof typeof WORDS) => () =>
    action === 'continue' ? actions.continueOrder(intent) : actions.forget(intent)
  const note = isForeign
    ? ` Connect the wallet with the account ${intent.account} to follow this order.`
    : ''
  const isEnded = described.actions.includes('close')
  return element(
    'div',
    { class: 'lead order', 'data-key': key, 'data-state': intent.state },
    element(
      'p',
      {},
      element('span', { class: `tag ${described.tone}` }, described.state),
      ' ',
      element('b', {}, intent.title),
    ),
    element('p', {}, `${described.words}${isEnded ? '' : note}`),
    ...linksOf(desk, intent),
    element(
      'p',
      { class: 'acts' },
      ...described.actions
        .filter((action) => action !== 'continue' || !isForeign)
        .map((action) => button(WORDS[action], 'act', run(action))),
    ),
  )
}

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
