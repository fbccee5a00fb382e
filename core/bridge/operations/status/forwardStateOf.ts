/**
 * State of the forwarding service for a burn; COMPLETE from the mint on, also while the last word of the service is the
 * CONFIRMED of the transaction that minted.
 *
 * Source: CCTP V2, `forwardState` of `GET /v2/messages`.
 */
export function forwardStateOf(told: string | null, isMinted: boolean): string | null {
  return isMinted && told === 'CONFIRMED' ? 'COMPLETE' : told
}
