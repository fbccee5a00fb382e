/** A free call with facts of a part of the service, and the document that explains the part. */
export type ExplainedCall = {
  /** Id of the operation. */
  readonly id: string
  readonly call: string
  /** Path of the document on the site. */
  readonly page: string
}

/** Calls that redirect a browser to the document that explains them. */
export const EXPLAINED_CALLS: readonly ExplainedCall[] = [
  { id: 'getBridgeGuide', call: '/v1/bridge/guide', page: '/docs/bridge' },
  { id: 'getGas', call: '/v1/gas?docs=1', page: '/docs/gas' },
  { id: 'getLeads', call: '/v1/leads', page: '/docs/leads' },
  { id: 'getShops', call: '/v1/shop', page: '/docs/shop' },
]

/** Operation whose answer is also the page of the guide. */
export const GUIDE_CALL = 'getGuide'

/** Returns true if the REST call of an operation may redirect a browser to a page. */
export const mayRedirectBrowsers = (operationId: string): boolean =>
  operationId === GUIDE_CALL || EXPLAINED_CALLS.some(({ id }) => id === operationId)
