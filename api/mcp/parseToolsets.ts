import { TOOLSETS, type Toolset } from '../../core/catalogue/toolsets.ts'
import { HttpRefusal } from '../http/errors.ts'
import type { HttpContext } from '../http/wrapHandler.ts'

/** Toolsets whose tools a request lists; null for the default list. */
export type Selection = readonly Toolset[] | null

/** Selects the tools of every toolset. */
const ALL = 'all'

/**
 * Parses the toolsets of a request from its path (`/mcp/bridge`) and its query (`?toolsets=bridge,gas`).
 *
 * Throws HttpRefusal with status 404 for an unknown toolset; the text lists the known toolsets.
 */
export function parseToolsets({ req }: Pick<HttpContext, 'req'>): Selection {
  const listed = req.queries('toolsets')?.flatMap((text) => text.split(',')) ?? []
  const own = req.param('toolset')
  const requested = new Set(
    [...(own === undefined ? [] : [own]), ...listed].map((name) => name.trim()),
  )
  if (requested.size === 0) return null
  const known: readonly string[] = [...TOOLSETS, ALL]
  for (const name of requested) {
    if (known.includes(name)) continue
    throw new HttpRefusal(404, `toolsets: unknown toolset; known: ${known.join(', ')}`)
  }
  return requested.has(ALL) ? TOOLSETS : TOOLSETS.filter((name) => requested.has(name))
}
