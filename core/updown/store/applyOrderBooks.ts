import type { Side, SideToken, WindowDoc } from '../domain/windowDoc.ts'
import { type ClobBook, parseClobBooks } from '../domain/wire/parseClobBooks.ts'
import { MarketUnreachable, type ProviderMeter } from '../ports.ts'
import { fetchMarketText } from './fetchMarketText.ts'

/** Maximum tokens per request. Source: research/data.md 4.1. */
const MAX_TOKENS = 500

/**
 * Replaces the bids and asks of open windows with the best offers of their books.
 *
 * A window without a book keeps the bids and asks of Gamma's list; during an outage of the CLOB all windows keep them.
 */
export async function applyOrderBooks(
  service: { readonly url: string; readonly meter: Pick<ProviderMeter, 'requested'> },
  docs: readonly WindowDoc[],
): Promise<readonly WindowDoc[]> {
  const open = docs.filter(({ settlement }) => settlement === 'open')
  const ids = open.flatMap(({ tokens }) =>
    tokens === null ? [] : [tokens.up.tokenId, tokens.down.tokenId],
  )
  if (ids.length === 0) return docs
  const books = await readBooks(service, ids.slice(0, MAX_TOKENS))
  const sideOf = (token: SideToken): SideToken => {
    const book = books.get(token.tokenId)
    return book === undefined ? token : { ...token, bidE18: book.bidE18, askE18: book.askE18 }
  }
  const tokensOf = (tokens: Readonly<Record<Side, SideToken>>) => ({
    up: sideOf(tokens.up),
    down: sideOf(tokens.down),
  })
  return docs.map((doc) =>
    doc.tokens === null || doc.settlement !== 'open'
      ? doc
      : { ...doc, tokens: tokensOf(doc.tokens) },
  )
}

async function readBooks(
  { url, meter }: Parameters<typeof applyOrderBooks>[0],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClobBook>> {
  try {
    const text = await fetchMarketText(`${url}/books`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ids.map((id) => ({ token_id: id }))),
    })
    const books = parseClobBooks(text)
    meter.requested('clob', books !== null)
    return new Map((books ?? []).map((book) => [book.tokenId, book]))
  } catch (error) {
    if (!(error instanceof MarketUnreachable)) throw error
    meter.requested('clob', false)
    return new Map()
  }
}
