/** Ways in which a caller submits an operation. */
export type SponsorLane = 'rpc' | 'direct' | 'own'
