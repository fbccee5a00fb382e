import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { figure } from './pageText.ts'
import type { MonthReturn } from './readMonths.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Shows the return of every month since inception, one row per year, with the best and the worst month as text. */
export function monthGrid(months: readonly MonthReturn[]): Markup {
  if (months.length === 0) return html`<h2>Months</h2><p>No complete month yet.</p>`
  const years = [...Map.groupBy(months, ({ year }) => year)].toReversed()
  return html`<h2>Months</h2><div class="box"><div class="scroll" tabindex="0" role="group" aria-label="Months"><table class="months"><caption>${extremes(months)}</caption>
<thead><tr><th scope="col">Year</th>${MONTHS.map((name) => html`<th scope="col" class="num">${name}</th>`)}</tr></thead>
<tbody>${years.map(
    ([year, own]) =>
      html`<tr><th scope="row"><b>${year}</b></th>${MONTHS.map((_name, index) => {
        const found = own.find(({ month }) => month === index + 1)
        return html`<td class="num">${found === undefined ? html`<span class="soft">·</span>` : change(found.pct)}</td>`
      })}</tr>`,
  )}</tbody></table></div></div>`
}

/** Shows a change to a tenth of a percent, so that twelve changes fit in a row; the caption has the unit. */
function change(pct: number | null): Markup {
  const text = figure(pct, 1)
  if (pct === null || Number(text.replace('−', '-')) === 0) return html`<span>${text}</span>`
  return pct < 0 ? html`<span class="down">${text}</span>` : html`<span class="up">+${text}</span>`
}

function extremes(months: readonly MonthReturn[]): string {
  const known = months
    .flatMap(({ pct, ...when }) => (pct === null ? [] : [{ ...when, pct }]))
    .toSorted((a, b) => a.pct - b.pct)
  const worst = known[0]
  const best = known.at(-1)
  const about =
    'Change of the share price in each calendar month (UTC), percent; the first month starts at the launch'
  if (worst === undefined || best === undefined || known.length === 1) return about
  const monthLabel = ({ year, month, pct }: typeof best) =>
    `${MONTHS[month - 1]} ${year} (${pct.toFixed(2).replace('-', '−')} %)`
  return `${about}. Best: ${monthLabel(best)}; worst: ${monthLabel(worst)}`
}
