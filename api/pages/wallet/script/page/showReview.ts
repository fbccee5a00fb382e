import type { Line } from '../plans/plan.ts'
import { announce, type Desk } from './desk.ts'
import { button, element } from './element.ts'

type Shown = {
  readonly title: string
  readonly lines: readonly Line[]
  readonly act: { readonly words: string; readonly run: () => void }
}

/** Shows an order in words, with the button that signs the order. */
export function showReview(desk: Desk, { title, lines, act }: Shown): void {
  const { review } = desk.parts
  const heading = element('h3', { tabindex: '-1' }, title)
  const rows = lines.map(({ name, text }) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, text)),
  )
  const cancel = () => {
    desk.reviewed = null
    review.replaceChildren()
    announce(desk, 'Cancelled. Nothing was signed.')
  }
  review.replaceChildren(
    heading,
    element('div', { class: 'box' }, element('dl', { class: 'facts' }, ...rows)),
    element(
      'p',
      { class: 'acts' },
      button(act.words, 'act main', act.run),
      button('Cancel', 'act', cancel),
    ),
  )
  heading.focus()
  announce(desk, 'Read the order, then sign.')
}
