import type { Operation } from '../../core/catalogue/operation.ts'
import type { Answer } from '../../core/kernel/operation/defineOperation.ts'

/**
 * Returns the `Link` header to the next page of a list, in every answer form; no header after the
 * last page.
 *
 * Where the list can be read as of a block, the link names the block of this page, so that all
 * pages together are one table. Source: RFC 8288.
 */
export function nextPageLink(
  { input }: Pick<Operation, 'input'>,
  { body, at }: Answer<unknown>,
  requestUrl: string,
): { readonly link?: string } {
  const cursor = cursorOf(body)
  if (cursor === null) return {}
  const { pathname, searchParams } = new URL(requestUrl)
  searchParams.set('cursor', cursor)
  const isPinned = searchParams.has('block') || searchParams.has('at')
  if (at !== null && !isPinned && Object.hasOwn(input.query?.shape ?? {}, 'block')) {
    searchParams.set('block', String(at.number))
  }
  return { link: `<${pathname}?${searchParams}>; rel="next"` }
}

function cursorOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('nextCursor' in body)) return null
  return typeof body.nextCursor === 'string' ? body.nextCursor : null
}
