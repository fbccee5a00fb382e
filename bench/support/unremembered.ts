/**
 * Ends a query so that no answer to it is remembered: separators alone mean nothing, and the api remembers no answer to a
 * request target of more than 256 characters.
 */
export const UNREMEMBERED = '&'.repeat(257)
