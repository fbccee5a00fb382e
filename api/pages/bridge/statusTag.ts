import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/** Form and text for each state; both carry the same information as the colour. */
const STATES = {
  submitted: ['wait', 'Sent'],
  waiting_for_circle: ['wait', 'Burned'],
  pending_attestation: ['wait', 'Attestation pending'],
  attested: ['wait', 'Mint pending'],
  minted: ['good', 'Delivered'],
} as const

/** Form and text for each state of a route. */
const ROUTE_WORDS = {
  open: ['good', 'Open'],
  warning: ['wait', 'Open, late'],
  closed: ['bad', 'Closed'],
} as const

export function routeTag(state: keyof typeof ROUTE_WORDS): Markup {
  const [kind, words] = ROUTE_WORDS[state]
  return tag(kind, words)
}

export function statusTag(status: keyof typeof STATES): Markup {
  const [kind, words] = STATES[status]
  return tag(kind, words)
}

export function tag(kind: 'good' | 'wait' | 'bad', words: string): Markup {
  return html`<span class="tag ${kind}">${words}</span>`
}
