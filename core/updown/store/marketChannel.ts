/** Channel on which each state that is told is announced. */
export const MARKET_CHANNEL = 'market_state'
