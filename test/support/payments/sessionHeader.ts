import type { Hex } from 'viem'

/** Payment header of a session, decoded; members that no test reads are kept. */
export type SessionHeader = {
  readonly extensions?: unknown
  readonly resource?: unknown
  readonly payload: {
    readonly channelConfig: {
      readonly payer: Hex
      readonly payerAuthorizer: Hex
      readonly receiver: Hex
      readonly receiverAuthorizer: Hex
      readonly token: Hex
      readonly withdrawDelay: number
      readonly salt: Hex
    }
    readonly voucher: {
      readonly channelId: Hex
      readonly maxClaimableAmount: string
      readonly signature: Hex
    }
  }
}

export function openHeader(header: string): SessionHeader {
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
}

export function sealHeader(header: SessionHeader): string {
  return Buffer.from(JSON.stringify(header)).toString('base64')
}
