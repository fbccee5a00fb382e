/** Another process became the writer of the lane: nothing was stored, and this process must stop. */
export class LaneLeadLost extends Error {
  readonly epoch: number
  constructor({ chainId, epoch }: { readonly chainId: number; readonly epoch: number }) {
    super(`the lane on chain ${chainId} has a later writer than epoch ${epoch}`)
    this.name = 'LaneLeadLost'
    this.epoch = epoch
  }
}
