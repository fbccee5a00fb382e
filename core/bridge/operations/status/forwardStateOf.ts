/**
 * State of the forwarding service for a burn; `COMPLETE` after the mint, while the service still reports `CONFIRMED`.
 *
 * Source: CCTP V2, `forwardState` of `GET /v2/messages`.
 */
export function forwardStateOf(told: string | null, isMinted: boolean): string | null {
  return isMinted && told === 'CONFIRMED' ? 'COMPLETE' : told
}
