import { isRecord } from '../flow/wallet.ts'
import { element } from './element.ts'

type Row = Readonly<Record<string, unknown>>

const NONE = '–'
const MINUS = '\u2212'
const BPS_PER_PERCENT = 100

type Column = { readonly name: string; readonly text: (stock: Row, index: number) => string }

/** Shows the signals of the stocks as a table, with the block of the answer. */
export function signalsTable(answer: Row): readonly HTMLElement[] {
  const stocks = listIn(answer['basket']).filter(isRecord)
  const columns = columnsOf(answer)
  const caption = element('caption', {}, captionOf(answer))
  const head = element(
    'thead',
    {},
    element(
      'tr',
      {},
      ...columns.map(({ name }, at) =>
        element('th', { scope: 'col', ...(at > 0 && { class: 'num' }) }, name),
      ),
    ),
  )
  const rows = stocks.map((stock, index) =>
    element(
      'tr',
      {},
      ...columns.map(({ name, text }, at) =>
        at === 0
          ? element('th', { scope: 'row' }, text(stock, index))
          : element('td', { 'data-label': name, class: 'num' }, text(stock, index)),
      ),
    ),
  )
  const table = element('table', { class: 'stack' }, caption, head, element('tbody', {}, ...rows))
  return [element('div', { class: 'box' }, table)]
}

function columnsOf({ signals, vaultSignals }: Row): readonly Column[] {
  const suggested = isRecord(signals) ? listIn(signals['riskParityWeightsBps']) : []
  const next = isRecord(vaultSignals) ? listIn(vaultSignals['nextSetWeightsBps']) : []
  const returned = (field: string) => (stock: Row) =>
    percent(isRecord(stock['returns']) ? stock['returns'][field] : null)
  return [
    { name: 'Stock', text: ({ symbol }) => String(symbol) },
    { name: 'Price, USD', text: ({ price }) => numberText(price, 2) },
    { name: '1 day', text: returned('d1Pct') },
    { name: '7 days', text: returned('w1Pct') },
    { name: '30 days', text: returned('m1Pct') },
    { name: 'Volatility', text: ({ volAnnualPct }) => percent(volAnnualPct) },
    { name: 'RSI', text: ({ rsi14 }) => numberText(rsi14, 1) },
    { name: 'Trend', text: ({ trend }) => String(trend) },
    { name: 'Suggested', text: (_stock, index) => bpsText(suggested[index]) },
    { name: 'Next target', text: (_stock, index) => bpsText(next[index]) },
  ]
}

function captionOf({ asOf }: Row): string {
  const { blockNumber, timestamp } = isRecord(asOf) ? asOf : {}
  const at =
    typeof timestamp === 'number'
      ? `, ${new Date(timestamp * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
      : ''
  return `As of block ${String(blockNumber)}${at}. Suggested weights by inverse volatility.`
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const numberText = (value: unknown, decimals: number): string =>
  typeof value === 'number' ? value.toFixed(decimals).replace('-', MINUS) : NONE

const percent = (value: unknown): string =>
  typeof value === 'number' ? `${numberText(value, 2)}\u00a0%` : NONE

const bpsText = (value: unknown): string =>
  typeof value === 'number' ? percent(value / BPS_PER_PERCENT) : NONE
