import { type AtomEntry, writeAtom } from '../feeds/writeAtom.ts'
import { amountOf, type Event, KIND_WORDS } from './activityBlock.ts'
import type { ShownPage } from './livePage.ts'
import { nameOf, plainText } from './pageText.ts'

/** Writes the newest events of the vault of a page as a feed; fees, which each deposit brings, are not listed. */
export function pageFeed({ page, report, publicUrl }: ShownPage): string {
  const { vault, events, at } = report
  const pageUrl = `${publicUrl}/v/${page.slug}`
  return writeAtom({
    name: `quartet page ${page.slug}`,
    title: nameOf(page, vault.symbol),
    author: plainText(page.brand.name ?? '') || 'Quartet',
    selfUrl: `${pageUrl}.atom`,
    pageUrl,
    sinceSec: page.firstPublishedAtSec,
    entries: events
      .filter(({ kind }) => kind !== 'fee')
      .map((event) => entryOf(event, { symbol: vault.symbol, chainId: at.chainId, pageUrl })),
  })
}

type Place = { readonly symbol: string; readonly chainId: number; readonly pageUrl: string }

/**
 * An event is named by its transaction and the index of its log in the block, because a page has only some events of a
 * transaction. After a reorganisation the event can have another index, so that readers of feeds show the event twice.
 */
function entryOf(event: Event, { symbol, chainId, pageUrl }: Place): AtomEntry {
  const words = `${KIND_WORDS[event.kind]}, ${amountOf(event)}`
  return {
    name: `quartet event ${chainId} ${event.txHash} ${event.logIndex} ${event.kind}`,
    title: `${symbol}: ${words}`,
    text: `${words}. Transaction ${event.txHash}, block ${event.blockNumber}.`,
    url: pageUrl,
    publishedSec: event.timestamp,
    updatedSec: event.timestamp,
  }
}
