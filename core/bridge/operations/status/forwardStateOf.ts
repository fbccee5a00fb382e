/**
 * Returns the state of the forwarding service for a burn; after the mint `COMPLETE`, even if the service still reports
 * `CONFIRMED`.
 *
 * Source: CCTP V2, `forwardState` of `GET /v2/messages`.
 */
export function forwardStateOf(reported: string | null, isMinted: boolean): string | null {
  return isMinted && reported === 'CONFIRMED' ? 'COMPLETE' : reported
}
