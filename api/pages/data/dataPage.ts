import { html } from 'hono/html'
import { meaningOf } from '../../../core/dayfiles/domain/factTables.ts'
import type { TableDays } from '../../../core/dayfiles/ports.ts'
import { CATALOGUE_PATH } from '../../data/serveCatalogue.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { CODE_STYLE } from '../toolStyles.ts'

export const DATA_PATH = '/data'

type DataFacts = { readonly tables: readonly TableDays[]; readonly publicUrl: string }

/** `/data`: every table with its days, and how to read the files. */
export function dataPage({ tables, publicUrl }: DataFacts): Promise<Reply> {
  const activity = tables.find(({ table }) => table.name === 'activity')
  // The newest day has rows, also in a new index whose final days are empty.
  const day = activity?.range.lastDay ?? ''
  const url = `${publicUrl}/data/activity/${day}`
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: 'Data',
    description: 'Facts of the chains by day, as Parquet and CSV.',
    sheets: [CODE_STYLE],
    main: html`<h1>Data</h1>
<p>Every fact of the index by UTC day, as Parquet and CSV, free and without an account. Each row names its block, so you can recompute the row from the chain.</p>
<p>A final file never changes, even after a reorganisation; the <a href="${CATALOGUE_PATH}">catalogue</a> has its SHA-256. The file of a later day is at most a minute old, and its header <code>X-Data-Blocks</code> names the blocks that it is true for.</p>
<h2>Read the files</h2>
${code('DuckDB', duckDbText(url))}
${code('pandas', pandasText(url))}
${code('curl', curlText(url))}
<p>Whole numbers above 64 bits, such as amounts, are text with all digits, so that no reader rounds them. Cast them to <code>HUGEINT</code> in DuckDB, or to <code>int</code> in Python. The name of a column ends with its unit: <code>usdc6</code> has 6 decimals, <code>shares18</code> has 18, <code>token8</code> has 8.</p>
<p><a href="/docs/analytics">Questions of analysts</a> has examples in GraphQL and SQL for the same facts.</p>
<h2>Tables</h2>
<div class="box"><table class="stack"><caption>${tables.length} tables. The page of a table lists its columns and days.</caption>
<thead><tr><th scope="col">Table</th><th scope="col">Rows</th><th scope="col">First day</th><th scope="col">Last final day</th></tr></thead>
<tbody>${tables.map(tableRow)}</tbody></table></div>`,
  })
}

function tableRow({ table, range }: TableDays): Markup {
  const { firstDay, lastFinalDay } = range
  return html`<tr><td class="line" data-label="Table"><a class="mono" href="${DATA_PATH}/${table.name}">${table.name}</a></td>
<td data-label="Rows">${meaningOf(table)}</td>
<td class="line" data-label="First day">${firstDay}</td>
<td class="line" data-label="Last final day">${
    lastFinalDay === null
      ? 'none yet'
      : html`<a href="${DATA_PATH}/${table.name}/${lastFinalDay}.parquet">${lastFinalDay}</a>`
  }</td></tr>
`
}

function code(label: string, text: string): Markup {
  return html`<p class="soft">${label}</p>
<div class="code" data-copy="code"><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre></div>
`
}

const duckDbText = (url: string): string => `SELECT kind, count(*), sum(usdc6::HUGEINT) AS usdc6
FROM '${url}.parquet'
GROUP BY kind ORDER BY kind`

const pandasText = (url: string): string => `import pandas
table = pandas.read_parquet('${url}.parquet')
table['usdc6'].dropna().map(int).sum()`

const curlText = (url: string): string => `curl -sO ${url}.parquet
curl -sI ${url}.parquet | grep -i '^x-data-\\|^etag'
curl -s ${url}.csv | head`
