import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { ChannelConfig } from '../../../core/payments/domain/sessions/channel.ts'
import type { ChannelDeposit } from '../../../core/payments/domain/sessions/deposit.ts'
import { MAX_ESCROW_USDC6 } from '../../../core/payments/domain/sessions/escrow.ts'

/** Scheme of sessions. Source: x402 2.27.0. */
export const SESSION_SCHEME = 'batch-settlement'

/** A voucher as a caller sent it, with its deposit or as a request of a refund; no part is verified. */
export type SessionPayload = {
  readonly kind: 'deposit' | 'voucher' | 'refund'
  readonly channelId: Hex
  readonly config: ChannelConfig
  readonly cumulativeUsdc6: bigint
  readonly signature: Hex
  /** Null without a deposit. */
  readonly deposit: ChannelDeposit | null
  /** Requested amount of a refund, USDC-6; null for the whole remaining balance. */
  readonly refundUsdc6: bigint | null
}

/** A session payment with the other members of its header. */
export type SentSession = SessionPayload & {
  /** Network in the caller's own spelling, for the receipt. */
  readonly network: string
  readonly chainId: number
  readonly accepted: {
    readonly asset: string
    readonly payTo: string
    readonly amount: bigint
    readonly extra?: Readonly<Record<string, unknown>> | undefined
  }
  readonly resourceUrl: string | null
  /** Secrets that prove that the caller is the payer; no transaction contains them. */
  readonly repeatKeys: readonly string[]
  /** Address that signed in with the request, lower-case; null without a valid sign-in. */
  readonly signedInAs: Address | null
}

const lower = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform(lower)
const word = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform(lower)
/** A key signs 65 bytes; the contract accepts no other signature of a channel with a signing key. */
const signature = z
  .string()
  .regex(/^0x[0-9a-fA-F]{130}$/)
  .transform(lower)
const amount = z
  .string()
  .regex(/^[0-9]{1,39}$/)
  .transform(BigInt)
  .refine((value) => value <= MAX_ESCROW_USDC6)
const second = z
  .string()
  .regex(/^[0-9]{1,20}$/)
  .transform(BigInt)

const config = z
  .object({
    payer: address,
    payerAuthorizer: address,
    receiver: address,
    receiverAuthorizer: address,
    token: address,
    withdrawDelay: z
      .int()
      .min(0)
      .max(2 ** 40 - 1),
    salt: word,
  })
  .transform(
    ({ withdrawDelay, ...others }): ChannelConfig => ({
      ...others,
      withdrawDelaySec: withdrawDelay,
    }),
  )
const common = {
  channelConfig: config,
  voucher: z.object({ channelId: word, maxClaimableAmount: amount, signature }),
}
const payload = z.discriminatedUnion('type', [
  z.object({ type: z.literal('voucher'), ...common }),
  z.object({ type: z.literal('refund'), ...common, amount: amount.optional() }),
  z.object({
    type: z.literal('deposit'),
    ...common,
    deposit: z.object({
      amount,
      authorization: z.object({
        erc3009Authorization: z.object({
          validAfter: second,
          validBefore: second,
          salt: word,
          signature,
        }),
      }),
    }),
  }),
])

/** Parses the payload of the scheme; null for any other object. */
export function parseSession(sent: unknown): SessionPayload | null {
  const read = payload.safeParse(sent)
  if (!read.success) return null
  const { type, channelConfig, voucher } = read.data
  return {
    kind: type,
    channelId: voucher.channelId,
    config: channelConfig,
    cumulativeUsdc6: voucher.maxClaimableAmount,
    signature: voucher.signature,
    deposit: type === 'deposit' ? depositOf(read.data.deposit) : null,
    refundUsdc6: type === 'refund' ? (read.data.amount ?? null) : null,
  }
}

type SentDeposit = Extract<z.infer<typeof payload>, { type: 'deposit' }>['deposit']

function depositOf({ amount: amountUsdc6, authorization }: SentDeposit): ChannelDeposit {
  const { validAfter, validBefore, salt, signature: signed } = authorization.erc3009Authorization
  return {
    amountUsdc6,
    validAfterSec: validAfter,
    validBeforeSec: validBefore,
    salt,
    signature: signed,
  }
}
