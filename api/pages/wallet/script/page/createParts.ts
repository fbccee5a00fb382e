import type { Chain } from '../payments/plan.ts'
import type { Parts } from './desk.ts'
import { element } from './element.ts'
import { bridgeForm, createForm, furtherForms, paidForms, vaultForms } from './forms.ts'

/** Subject of the orders of a page. */
export type Subject = {
  /** Symbol of the vault of the page; null without a vault. */
  readonly symbol: string | null
  /** Chains of bridges; empty on other pages. */
  readonly chains: readonly Chain[]
}

/** Replaces the note about scripts by the forms and by the parts that the script fills. */
export function createParts(place: HTMLElement, subject: Subject): Parts {
  const groups = formsOf(subject)
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
  place.replaceChildren(account, wallets, ...groups.map(groupElement), review, status, orders)
  return {
    ...parts,
    forms: groups.flatMap(({ forms }) => forms),
    held: place.querySelector<HTMLElement>('[data-part=held]'),
    weights: place.querySelector<HTMLElement>('[data-part=weights]'),
  }
}

type Group = { readonly forms: readonly HTMLFormElement[]; readonly summary: string | null }

function formsOf({ symbol, chains }: Subject): readonly Group[] {
  if (chains.length > 0) return [{ summary: null, forms: [bridgeForm(chains)] }]
  if (symbol === null) return [{ summary: null, forms: [createForm()] }]
  return [
    { summary: null, forms: vaultForms(symbol) },
    { summary: 'Send shares, rebalance, set target weights', forms: furtherForms(symbol) },
    { summary: 'Signals and a public page, paid in USDC', forms: paidForms(symbol) },
  ]
}

function groupElement({ forms, summary }: Group): HTMLElement {
  const desk = element('div', { class: 'desk' }, ...forms)
  if (summary === null) return desk
  return element('details', {}, element('summary', {}, summary), desk)
}
