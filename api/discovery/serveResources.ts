import { DomainError } from '../../core/kernel/errors.ts'
import type { ShopReads } from '../../core/shops/ports.ts'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'
import { type Catalogue, describeResources } from './describeResources.ts'

/** Seconds for which the manifest may be reused without a request; the operator adds shops. */
const MAX_AGE_SEC = 300

/**
 * Serves the x402 manifest with the currently listed shops; without shops while the database is
 * unavailable.
 */
export function serveResources({
  shops,
  ...catalogue
}: Omit<Catalogue, 'shops'> & { readonly shops: Pick<ShopReads, 'listed'> }): Handler {
  return async (context) => {
    const listed = await listShops(shops)
    const body = JSON.stringify(describeResources({ ...catalogue, shops: listed ?? [] }))
    const maxAgeSec = listed === null ? 0 : MAX_AGE_SEC
    const headers = {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=${maxAgeSec}`,
      etag: bodyTag(body),
    }
    return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
  }
}

async function listShops(shops: Pick<ShopReads, 'listed'>) {
  try {
    const listed = await shops.listed()
    return listed.map(({ slug, facts }) => ({ slug, query: facts?.exampleQuery ?? null }))
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
