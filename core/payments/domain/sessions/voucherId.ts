import type { Hex } from 'viem'

/** Place of a sold answer: its channel, and the sum of all charges of the channel up to the answer, USDC-6. */
export type VoucherPlace = { readonly channelId: Hex; readonly cumulativeUsdc6: bigint }

const ID = /^(0x[0-9a-fA-F]{64})-([0-9]{1,39})$/

/** Returns the id of a sold answer, which its payer can write without a call; other callers can write the id too. */
export function voucherId({ channelId, cumulativeUsdc6 }: VoucherPlace): string {
  return `${channelId}-${cumulativeUsdc6}`
}

/** Returns the place that an id names; null for a text of another form. */
export function parseVoucherId(text: string): VoucherPlace | null {
  const [, channel, cumulative] = ID.exec(text) ?? []
  if (channel === undefined || cumulative === undefined) return null
  return {
    channelId: `0x${channel.slice(2).toLowerCase()}`,
    cumulativeUsdc6: BigInt(cumulative),
  }
}
