/** Channel of the notification of each published state. */
export const MARKET_CHANNEL = 'market_state'
