import { bridgeUsdc } from '../../core/bridge/operations/bridgeUsdc.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { PaidPrice, QuotedPrice } from '../../core/kernel/operation/defineOperation.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import { getShopSearch } from '../../core/shops/operations/getShopSearch.ts'
import { MARKETS, marketName } from '../../core/updown/domain/marketWindows.ts'
import { getUpdownPrice } from '../../core/updown/operations/getUpdownPrice.ts'
import { DISCOVERY_BYTES } from '../payments/extensions/createChallengeExtensions.ts'
import { describeDiscovery } from '../payments/extensions/describeDiscovery.ts'
import { paymentEntry } from '../payments/wire/paymentEntry.ts'
import { describePrice } from './describePayment.ts'
import type { JsonSchema } from './inlineSchema.ts'

export type Catalogue = {
  readonly operations: readonly Operation[]
  /** Every way to pay in this deployment, open or closed. */
  readonly options: readonly PaymentOption[]
  /** Ways to pay for the bridge, which is charged by its own contracts. */
  readonly sources: readonly PaymentOption[]
  readonly publicUrl: string
  /**
   * Names of shops, and a search word with results in each shop; null before the first feed of a
   * shop.
   */
  readonly shops: readonly { readonly slug: string; readonly query: string | null }[]
  /** Creation time of the list, unix milliseconds. */
  readonly madeAtMs: number
}

const INSTRUCTIONS =
  'Call a resource without payment: the 402 has the price in header PAYMENT-REQUIRED (x402 ' +
  'version 2) and in its body (version 1; add x402Version=1 to the query for version 1 ' +
  'network names). Sign one entry of accepts and send the same request with PAYMENT-SIGNATURE ' +
  'or X-PAYMENT. The charge happens only with the answer; after a timeout or 202, send the ' +
  'same request with the same payment again and never sign again. Payments are public: send ' +
  'accepted and extensions back unchanged, or an Idempotency-Key with X-PAYMENT, to prove ' +
  'that a repeat is yours. GET /v1/guide has a request for every operation, GET /openapi.json ' +
  'the schemas.'

/**
 * Returns the manifest of paid resources for crawlers: plain URLs for crawlers that probe, and one
 * entry per resource for other crawlers.
 *
 * Source: no format is ratified; x402scan reads `version` and `resources`, the x402 specification
 * lists `items`.
 */
export function describeResources(catalogue: Catalogue): JsonSchema {
  const items = catalogue.operations.flatMap((operation) => {
    if (operation.price === 'free') return []
    const { price } = operation
    return pathsOf(catalogue, operation).flatMap((path) =>
      describeItem(catalogue, { operation, price, path }),
    )
  })
  return {
    x402Version: 2,
    version: 1,
    name: 'Quartet',
    resources: items.map(({ resource }) => resource),
    items,
    pagination: { limit: items.length, offset: 0, total: items.length },
    instructions: INSTRUCTIONS,
    openapi: `${catalogue.publicUrl}/openapi.json`,
  }
}

/** Writes a path with `:name` for its parameters, as in x402. */
const templateOf = (path: string): string => path.replace(/\{([^}]+)\}/g, ':$1')

/** Returns the paths that answer 402 when called exactly as listed. */
function pathsOf({ shops }: Catalogue, { id, path }: Operation): readonly string[] {
  if (id === getUpdownPrice.id)
    return MARKETS.map((market) => path.replace('{market}', marketName(market)))
  if (id !== getShopSearch.id) return [templateOf(path)]
  return shops.map(({ slug, query }) => {
    const search = query === null ? '' : `?${new URLSearchParams({ q: query })}`
    return `${path.replace('{slug}', slug)}${search}`
  })
}

/** Returns no item for an operation that cannot be paid in this deployment. */
function describeItem(
  catalogue: Catalogue,
  {
    operation,
    price,
    path,
  }: {
    readonly operation: Operation
    readonly price: PaidPrice | QuotedPrice
    readonly path: string
  },
) {
  const accepts = entriesFor(catalogue, operation, price)
  if (accepts.length === 0) return []
  const isOneOfMany = path !== templateOf(operation.path)
  const { info, schema, routeTemplate } = isOneOfMany
    ? describeDiscovery(operation, DISCOVERY_BYTES)
    : describeDiscovery(operation)
  const { input, output } = schema.properties
  const item = {
    resource: `${catalogue.publicUrl}${path}`,
    type: 'http',
    ...(routeTemplate !== undefined && { routeTemplate }),
    method: operation.method,
    x402Version: 2,
    accepts,
    lastUpdated: new Date(catalogue.madeAtMs).toISOString(),
    description: operation.summary,
    mimeType: 'application/json',
    serviceName: 'Quartet',
    tags: [operation.tag],
    metadata: {
      operationId: operation.id,
      description: operation.description,
      why: operation.why,
      price: describePrice(price),
      ...(operation.freeQuota !== undefined && { freeCalls: operation.freeQuota }),
    },
    input: { ...info.input, schema: input },
    output: { ...info.output, schema: output.properties.example },
  }
  return [item]
}

/** A quoted price is listed with its minimum; the challenge to each request has the exact price. */
function entriesFor(
  { options, sources }: Catalogue,
  { id }: Operation,
  price: PaidPrice | QuotedPrice,
) {
  const payable = optionsFor(id === bridgeUsdc.id ? sources : options, price)
  const amountUsdc6 = 'mode' in price ? price.minUsdc6 : price.amountUsdc6
  const { timeoutSec } = price
  return payable.map((option) => paymentEntry({ amountUsdc6, timeoutSec }, option))
}

/** Returns ways to pay in the operation's order, the same as in the challenge. */
function optionsFor(
  options: readonly PaymentOption[],
  { chainIds }: PaidPrice | QuotedPrice,
): readonly PaymentOption[] {
  return chainIds.flatMap((chainId) => options.filter(({ token }) => token.chainId === chainId))
}
