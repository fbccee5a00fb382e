/** Returns the key of a route: the EIP-155 ids of both chains. */
export function routeKey(route: { readonly chainId: number; readonly toChainId: number }): string {
  return `${route.chainId}-${route.toChainId}`
}
