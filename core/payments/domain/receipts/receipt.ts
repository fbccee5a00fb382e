import type { Address, Hex } from 'viem'

/** Transaction that charged a payment; empty for a voucher, whose sum a later transaction claims with others. */
export type ChargeTx = Hex | ''

/** Fields of a receipt of the extension `offer-receipt` of x402, in the order of the hash. */
export type ReceiptPayload = {
  readonly version: 1
  /** Chain, CAIP-2. */
  readonly network: string
  readonly resourceUrl: string
  readonly payer: Address
  /** Unix second of the block of the charge, or of the sale by voucher. */
  readonly issuedAt: number
  readonly transaction: ChargeTx
}

/** Fields of a statement of sale, in the order of the hash: the purchase that a charge paid for. */
export type SalePayload = {
  readonly version: 1
  readonly operation: string
  /** SHA-256 of the bytes of the stored answer, hexadecimal without 0x. */
  readonly answerSha256: string
  /** Block for which the answer is true; empty for an answer without a block. */
  readonly answerBlock: string
  /** Digits, USDC-6. */
  readonly amountUsdc: string
  /** Chain of the charge, CAIP-2. */
  readonly network: string
  readonly asset: Address
  readonly payer: Address
  readonly payTo: Address
  /** Nonce of the authorization, which names the payment on the chain; or digest of the voucher. */
  readonly nonce: Hex
  readonly transaction: ChargeTx
  readonly resourceUrl: string
  readonly issuedAt: number
}

/** Payload with the signature over its EIP-712 form: 65 bytes, lower case, with 1b or 1c at the end. */
export type Signed<Payload> = {
  readonly format: 'eip712'
  readonly payload: Payload
  readonly signature: Hex
}

export type SignedReceipt = Signed<ReceiptPayload>
export type SignedSale = Signed<SalePayload>

/** Receipt of a charged payment, and the statement of its sale by the same key. */
export type PaymentReceipt = { readonly receipt: SignedReceipt; readonly sale: SignedSale }

/** Charged payment whose receipt is due. */
export type SoldPayment = Omit<SalePayload, 'version'> & { readonly id: string }
