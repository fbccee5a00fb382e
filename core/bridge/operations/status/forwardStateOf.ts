/**
 * State of the forwarding service for a burn; `COMPLETE` after the mint, while the service still reports `CONFIRMED`.
 *
 * Source: CCTP V2, `forwardState` of `GET /v2/messages`.
 */
export function forwardStateOf(reported: string | null, isMinted: boolean): string | null {
  return isMinted && reported === 'CONFIRMED' ? 'COMPLETE' : reported
}
