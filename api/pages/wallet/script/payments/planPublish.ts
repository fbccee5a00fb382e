import { Problem } from '../flow/problem.ts'
import type { Fields, Line } from '../plans/plan.ts'
import type { PaidCall } from './payment.ts'
import { type PaidPlan, type PaidSetting, payLine, SIGNATURE_LINE } from './plan.ts'
import { requestOffer } from './requestOffer.ts'

/** Plans a public page about the vault, for 24 hours; the account is its publisher. Throws Problem. */
export async function planPublish(setting: PaidSetting, fields: Fields): Promise<PaidPlan> {
  const { exchange, account, vault, network, nowMs } = setting
  if (vault === null) throw new Problem('This page has no vault.')
  const label = textOf(fields, 'label')
  if (label === undefined) throw new Problem('Enter a title of the page.')
  const body = { vault: vault.address, label, ...brandOf(fields) }
  const call: PaidCall = { method: 'POST', path: '/v1/publish', body }
  const { offer } = await requestOffer(exchange, {
    call,
    chainId: network.chainId,
    account,
    nowMs: nowMs(),
  })
  return {
    kind: 'publish',
    title: `Publish a page about ${vault.symbol}: ${label}`,
    lines: [
      payLine(offer, setting),
      {
        name: 'You receive',
        text:
          'a public page with these texts for 24 hours from the charge. The first publication of the account ' +
          'for this vault sets the address of the page; a later one keeps the address and replaces all texts.',
      },
      ...shownTexts(fields),
      { name: 'Publisher', text: `${account}, which alone can change the page` },
      SIGNATURE_LINE,
    ],
    call,
    offer,
    expiresAtSec: null,
  }
}

/** Fields of the form by their names in `brand`, with their words. */
const TEXTS: readonly (readonly [name: string, words: string])[] = [
  ['name', 'Your name'],
  ['tagline', 'Line below the name'],
  ['website', 'Website'],
]

const textOf = (fields: Fields, name: string): string | undefined => {
  const text = fields[name]?.trim()
  return text === '' ? undefined : text
}

/** Returns the brand of the filled fields; no brand if all are empty. */
function brandOf(fields: Fields): { readonly brand?: object } {
  const [name, tagline, website] = TEXTS.map(([field]) => textOf(fields, field))
  const brand = {
    ...(name !== undefined && { name }),
    ...(tagline !== undefined && { tagline }),
    ...(website !== undefined && { links: { website } }),
  }
  return Object.keys(brand).length === 0 ? {} : { brand }
}

const shownTexts = (fields: Fields): readonly Line[] =>
  TEXTS.flatMap(([field, name]) => {
    const text = textOf(fields, field)
    return text === undefined ? [] : [{ name, text }]
  })
