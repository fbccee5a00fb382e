import { isRecord } from '../flow/wallet.ts'
import type { Payment } from '../payments/payment.ts'
import { element } from './element.ts'
import { signalsTable } from './signalsTable.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const HASH = /^0x[0-9a-fA-F]{64}$/

/** Returns the links and the table of a payment: its bridge, its page, or its answer. */
export function showAnswer(payment: Payment): readonly HTMLElement[] {
  const { kind, answer, follows, account } = payment
  switch (kind) {
    case 'bridge': {
      const burn = hashIn(answer, 'burnTx')
      const stages = burn ?? follows
      return linksElement([
        ...(stages === null ? [] : [link(`/bridge/status/${stages}`, 'Show the stages')]),
        ...(burn === null
          ? []
          : [link(`/v1/bridge/proof/verify/${burn}`, 'Verify from the chains')]),
        ...(stages === null
          ? []
          : [link(`/bridge/proof?payer=${account}`, 'Show in the list of bridges')]),
      ])
    }
    case 'publish': {
      const slug = answer?.['slug']
      if (typeof slug !== 'string' || !SLUG.test(slug)) return []
      return linksElement([link(`/v/${slug}`, `Show the page /v/${slug}`)])
    }
    case 'signals':
      return answer === null ? [] : signalsTable(answer)
    default:
      return kind satisfies never
  }
}

const hashIn = (answer: Payment['answer'], field: string): string | null => {
  const value = isRecord(answer) ? answer[field] : null
  return typeof value === 'string' && HASH.test(value) ? value : null
}

const link = (href: string, words: string): HTMLElement => element('a', { href }, words)

const linksElement = (links: readonly HTMLElement[]): readonly HTMLElement[] =>
  links.length === 0 ? [] : [element('p', { class: 'acts' }, ...links)]
