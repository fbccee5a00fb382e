import { html } from 'hono/html'
import { type DayColumn, dayColumnsOf } from '../../../core/dayfiles/domain/dayColumns.ts'
import { meaningOf } from '../../../core/dayfiles/domain/factTables.ts'
import { utcDaysUpTo } from '../../../core/dayfiles/domain/utcDays.ts'
import type { DayFile, TableDays } from '../../../core/dayfiles/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { DATA_PATH } from './dataPage.ts'

/** Days of the page, newest first; the address of an older day has the same form. */
const LISTED_DAYS = 31

/** `/data/{table}`: columns and newest days of one table. */
export function tablePage({ table, range, files }: TableDays): Promise<Reply> {
  const { firstDay, lastDay, lastFinalDay } = range
  const columns = dayColumnsOf(table)
  const days = utcDaysUpTo(lastDay, LISTED_DAYS).filter((day) => day >= firstDay)
  const known = new Map(files.map((file) => [file.day, file]))
  const isFinal = (day: string) => lastFinalDay !== null && day <= lastFinalDay
  return pageReply({
    isFromChains: true,
    title: `Data: ${table.name}`,
    description: `${meaningOf(table)}, by UTC day, as Parquet and CSV.`,
    main: html`<p><a href="${DATA_PATH}">← Data</a></p>
<h1>${table.name}</h1>
<p>${meaningOf(table)}.</p>
<h2>Days</h2>
<div class="box"><table class="stack"><caption>Days from ${firstDay} to ${lastDay}, newest first${days.length === LISTED_DAYS ? html`; <span class="mono">${DATA_PATH}/${table.name}/${firstDay}.parquet</span> is the oldest file` : ''}. A file is written at its first request.</caption>
<thead><tr><th scope="col">Day</th><th scope="col">State</th><th scope="col" class="num">Rows</th><th scope="col">Files</th></tr></thead>
<tbody>${days.map((day) => dayRow(table.name, day, { file: known.get(day), isFinal: isFinal(day) }))}</tbody></table></div>
<h2>Columns</h2>
<div class="box"><table class="stack"><caption>Columns in the order of the files</caption>
<thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">Unit</th><th scope="col">Meaning</th></tr></thead>
<tbody>${columns.map(columnRow)}</tbody></table></div>`,
  })
}

function dayRow(
  table: string,
  day: string,
  { file, isFinal }: { readonly file: DayFile | undefined; readonly isFinal: boolean },
): Markup {
  const path = `${DATA_PATH}/${table}/${day}`
  return html`<tr><td class="line" data-label="Day">${day}</td>
<td data-label="State">${isFinal ? 'final' : 'open'}</td>
<td class="num" data-label="Rows">${file === undefined ? 'not written yet' : file.rows.toLocaleString('en')}</td>
<td data-label="Files"><span><a href="${path}.parquet" aria-label="Parquet of ${day}">Parquet</a> · <a href="${path}.csv" aria-label="CSV of ${day}">CSV</a></span></td></tr>
`
}

const TYPE_WORDS: Readonly<Record<DayColumn['type'], string>> = {
  integer: 'integer, 64 bits',
  digits: 'text with digits',
  boolean: 'boolean',
  text: 'text',
}

function columnRow({ name, type, unit, meaning }: DayColumn): Markup {
  return html`<tr><td class="mono" data-label="Column">${name}</td>
<td class="line" data-label="Type">${TYPE_WORDS[type]}</td>
<td data-label="Unit">${unit ?? '–'}</td>
<td data-label="Meaning">${meaning}</td></tr>
`
}
