import type { Chain } from '../payments/plan.ts'
import { element } from './element.ts'

/** Longest text of a field, characters. */
const MAX_LENGTH = '60'
/** Longest tagline of a page, and longest address of a website, characters. Source: docs/publish.md. */
const [MAX_TAGLINE, MAX_URL] = ['140', '200']

/** Creates the forms of orders of a vault; `data-action` names the plan of a form. */
export const vaultForms = (symbol: string): readonly HTMLFormElement[] => [
  form('buy', `Buy ${symbol}`, 'Review the purchase', amount('usdc', 'USDC to pay')),
  form(
    'redeem',
    `Redeem ${symbol}`,
    'Review the redemption',
    amount('shares', 'Shares to redeem'),
    element('p', { 'data-part': 'held' }),
    element(
      'fieldset',
      {},
      element('legend', {}, 'Receive'),
      choice('usdc', 'USDC', true),
      choice('tokens', 'the stock tokens (in kind)', false),
    ),
  ),
]

/** Creates the less frequent forms of a vault; the script fills the weights of the last form. */
export const furtherForms = (symbol: string): readonly HTMLFormElement[] => [
  form(
    'send',
    `Send ${symbol}`,
    'Review the transfer',
    amount('shares', 'Shares to send'),
    field('to', 'Receiver', {}),
  ),
  form(
    'rebalance',
    `Rebalance ${symbol}`,
    'Review the rebalance',
    element('p', {}, 'Any account may send a rebalance while a weight is outside of its band.'),
  ),
  form(
    'setWeights',
    `Target weights of ${symbol}`,
    'Review the weights',
    element(
      'p',
      {},
      'Only the strategist may set the weights; each weight moves by at most 20 % per order.',
    ),
    element('div', { 'data-part': 'weights' }),
  ),
]

/** Creates the forms of the paid calls about a vault. */
export const paidForms = (symbol: string): readonly HTMLFormElement[] => [
  form(
    'signals',
    `Signals of ${symbol}`,
    'Review the price of the signals',
    element('p', {}, 'Returns, volatility, RSI, trend and suggested weights, as of one block.'),
  ),
  form(
    'publish',
    `Publish a page about ${symbol}`,
    'Review the publication',
    element('p', {}, 'A public page with figures and charts for 24 hours, under your own name.'),
    field('label', 'Title of the page', {}),
    field('name', 'Your name (optional)', OPTIONAL),
    field('tagline', 'Line below the name (optional)', { ...OPTIONAL, maxlength: MAX_TAGLINE }),
    field('website', 'Website (optional)', {
      ...OPTIONAL,
      maxlength: MAX_URL,
      inputmode: 'url',
    }),
  ),
]

/** Creates the form of the page of the bridge. */
export function bridgeForm(chains: readonly Chain[]): HTMLFormElement {
  const sources = chains.filter(({ isSource }) => isSource)
  const [first] = sources
  const others = chains.filter((chain) => chain !== first)
  return form(
    'bridge',
    'Bridge USDC',
    'Review the bridge',
    select('from', 'From', sources),
    select('to', 'To', first === undefined ? others : [...others, first]),
    amount('amount', 'USDC to deliver'),
    element('p', {}, 'The receiver is the account that signs, at the same address.'),
  )
}

/** Creates the form of the list of vaults. */
export const createForm = (): HTMLFormElement =>
  form(
    'createVault',
    'Create a vault',
    'Review the new vault',
    element(
      'p',
      {},
      'The vault starts with equal weights, and your account becomes its strategist.',
    ),
  )

/** Creates the inputs of target weights in percent, with the present targets. */
export const weightInputs = (
  targets: readonly { readonly symbol: string; readonly weightBps: number }[],
): readonly HTMLElement[] =>
  targets.map(({ symbol, weightBps }, index) =>
    field(`weight${index}`, `${symbol}, percent`, {
      inputmode: 'decimal',
      value: String(weightBps / 100),
    }),
  )

function form(
  action: string,
  title: string,
  submit: string,
  ...fields: readonly HTMLElement[]
): HTMLFormElement {
  return element(
    'form',
    { 'data-action': action },
    element('h3', {}, title),
    ...fields,
    element('p', { class: 'acts' }, element('button', { class: 'act main' }, submit)),
  )
}

function select(name: string, words: string, chains: readonly Chain[]): HTMLElement {
  const options = chains.map(({ slug, name: text }) => element('option', { value: slug }, text))
  return element('label', {}, words, element('select', { name }, ...options))
}

/** Marks a field that may stay empty. */
const OPTIONAL = { 'data-optional': '' }

const amount = (name: string, words: string): HTMLElement =>
  field(name, words, { inputmode: 'decimal' })

function field(
  name: string,
  words: string,
  attributes: Readonly<Record<string, string>>,
): HTMLElement {
  const common = { name, autocomplete: 'off', maxlength: MAX_LENGTH, ...attributes }
  const made = element('input', common)
  made.required = !('data-optional' in attributes)
  return element('label', {}, words, made)
}

function choice(value: string, words: string, isChecked: boolean): HTMLElement {
  const checked = isChecked ? { checked: '' } : {}
  return element(
    'label',
    {},
    element('input', { type: 'radio', name: 'kind', value, ...checked }),
    words,
  )
}
