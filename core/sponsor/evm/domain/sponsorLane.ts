/** Ways in which an operation reaches us. */
export type SponsorLane = 'rpc' | 'direct' | 'own'
