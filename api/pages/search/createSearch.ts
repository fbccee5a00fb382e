import type { Reply } from '../../http/reply.ts'
import type { Handler } from '../../http/wrapHandler.ts'
import { servePage } from '../servePage.ts'
import { addressSources } from './addressSources.ts'
import { findHits, pathOfOnlyHit } from './findHits.ts'
import { hashSources } from './hashSources.ts'
import type { Source } from './hit.ts'
import { nameSources } from './nameSources.ts'
import { type ParsedSearch, parseSearch } from './parseSearch.ts'
import type { SearchDeps } from './searchDeps.ts'
import { searchPage } from './searchPage.ts'

/** `/search?q=`: leads to the page of the only thing with this name, or lists the things. */
export function createSearch(deps: SearchDeps): Handler {
  return servePage(async ({ req }) => {
    const searched = parseSearch(new URL(req.url).searchParams.getAll('q'))
    const found = await findHits(sourcesOf(deps, searched))
    const path = pathOfOnlyHit(found)
    return path === null ? searchPage(searched, found) : seeOther(path)
  })
}

function sourcesOf(deps: SearchDeps, searched: ParsedSearch): readonly Source[] {
  switch (searched.kind) {
    case 'address':
      return addressSources(deps, searched.address)
    case 'hash':
      return hashSources(deps, searched.hash)
    case 'name':
      return nameSources(deps, searched.text)
    case 'nothing':
    case 'refused':
      return []
    default:
      return searched satisfies never
  }
}

/** The method of the next request is GET. Source: RFC 9110, section 15.4.4. */
function seeOther(path: string): Reply {
  return { status: 303, headers: { location: path, 'cache-control': 'no-store' }, body: null }
}
