import { type Address, type Hex, keccak256, recoverAddress, size } from 'viem'
import type { PaymentReceipt, SalePayload, SignedReceipt, SignedSale } from './receipt.ts'
import { receiptBytes, saleBytes } from './receiptTypedData.ts'

/** One or both statements about a charge. */
export type SentReceipt = {
  readonly receipt: SignedReceipt | null
  readonly sale: SignedSale | null
}

export type ReceiptVerdict =
  /** Every statement has a signature of `signer`. The caller compares the address with those that the service publishes. */
  | { readonly kind: 'signed'; readonly signer: Address }
  | { readonly kind: 'invalid'; readonly problem: string }

/** r, low or high s, and 27 or 28; upper case or 0 and 1 at the end would be other bytes of the same signature. */
const SIGNATURE = /^0x[0-9a-f]{128}(1b|1c)$/
const S_AT = 66
/** Half of the order of secp256k1; a higher s is a second form of the same signature. Source: EIP-2. */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Fields that both statements about a charge have. */
const SHARED = [
  'network',
  'resourceUrl',
  'payer',
  'issuedAt',
  'transaction',
] as const satisfies readonly (keyof SalePayload & keyof PaymentReceipt['receipt']['payload'])[]

/** Returns the address that signed a receipt, a statement of sale, or both of them about one charge. */
export async function verifyReceipt({ receipt, sale }: SentReceipt): Promise<ReceiptVerdict> {
  const signers: Address[] = []
  if (receipt !== null) {
    const signer = await signerOf(receiptBytes(receipt.payload), receipt.signature)
    if (signer === null) return invalid('the signature of the receipt is malformed')
    signers.push(signer)
  }
  if (sale !== null) {
    const signer = await signerOf(saleBytes(sale.payload), sale.signature)
    if (signer === null) return invalid('the signature of the sale is malformed')
    signers.push(signer)
  }
  const [signer, other] = signers
  if (signer === undefined) return invalid('there is no receipt')
  if (other !== undefined && other !== signer) {
    return invalid('receipt and sale have different signers: one of them was changed')
  }
  const differing =
    receipt === null || sale === null
      ? undefined
      : SHARED.find((name) => receipt.payload[name] !== sale.payload[name])
  if (differing !== undefined) return invalid(`receipt and sale have different ${differing}`)
  return { kind: 'signed', signer }
}

async function signerOf(data: Hex, signature: Hex): Promise<Address | null> {
  if (!SIGNATURE.test(signature) || size(signature) !== 65) return null
  if (BigInt(`0x${signature.slice(S_AT, S_AT + 64)}`) > MAX_S) return null
  try {
    return lower(await recoverAddress({ hash: keccak256(data), signature }))
  } catch {
    return null
  }
}

const lower = (address: Address): Address => `0x${address.slice(2).toLowerCase()}`

const invalid = (problem: string): ReceiptVerdict => ({ kind: 'invalid', problem })
