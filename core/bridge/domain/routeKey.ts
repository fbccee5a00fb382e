/** Key of a route: both EIP-155 chain ids. */
export function routeKey(route: { readonly chainId: number; readonly toChainId: number }): string {
  return `${route.chainId}-${route.toChainId}`
}
