import { concatHex, type Hex, hashDomain, hashStruct } from 'viem'
import type { ReceiptPayload, SalePayload, SoldPayment } from './receipt.ts'

const uint = (name: string) => ({ name, type: 'uint256' })
const string = (name: string) => ({ name, type: 'string' })

/** Domains have no contract; the chain id 1 is fixed. Source: offer-receipt 1.0, section 3.2. */
const DOMAIN_TYPE = [string('name'), string('version'), uint('chainId')]
const RECEIPT_DOMAIN = { name: 'x402 receipt', version: '1', chainId: 1 } as const
/** Domain of statements of sale. A standard verifier cannot confuse the statement with a receipt. */
const SALE_DOMAIN = { name: 'Quartet sale', version: '1', chainId: 1 } as const

/** Source: offer-receipt 1.0, section 5.3. */
const RECEIPT_FIELDS = [
  uint('version'),
  string('network'),
  string('resourceUrl'),
  string('payer'),
  uint('issuedAt'),
  string('transaction'),
]

/** Texts, not addresses and numbers, so that each changed character changes the hash. */
const SALE_FIELDS = [
  uint('version'),
  string('operation'),
  string('answerSha256'),
  string('answerBlock'),
  string('amountUsdc'),
  string('network'),
  string('asset'),
  string('payer'),
  string('payTo'),
  string('nonce'),
  string('transaction'),
  string('resourceUrl'),
  uint('issuedAt'),
]

/** Returns the 66 bytes of a receipt before their hash. */
export function receiptBytes({ version, issuedAt, ...texts }: ReceiptPayload): Hex {
  const message = { ...texts, version: BigInt(version), issuedAt: BigInt(issuedAt) }
  return typedData(RECEIPT_DOMAIN, { primaryType: 'Receipt', fields: RECEIPT_FIELDS, message })
}

/** Returns the 66 bytes of a statement of sale before their hash. */
export function saleBytes({ version, issuedAt, ...texts }: SalePayload): Hex {
  const message = { ...texts, version: BigInt(version), issuedAt: BigInt(issuedAt) }
  return typedData(SALE_DOMAIN, { primaryType: 'Sale', fields: SALE_FIELDS, message })
}

/** Returns the payloads to sign for a payment; the same payment has the same payloads. */
export function payloadsOf({ id: _id, ...sold }: SoldPayment): {
  readonly receipt: ReceiptPayload
  readonly sale: SalePayload
} {
  const { network, resourceUrl, payer, issuedAt, transaction } = sold
  return {
    receipt: { version: 1, network, resourceUrl, payer, issuedAt, transaction },
    sale: { version: 1, ...sold },
  }
}

type Struct = {
  readonly primaryType: string
  readonly fields: readonly { readonly name: string; readonly type: string }[]
  readonly message: Readonly<Record<string, string | bigint>>
}

function typedData(
  domain: { readonly name: string; readonly version: string; readonly chainId: number },
  { primaryType, fields, message }: Struct,
): Hex {
  const types = { EIP712Domain: DOMAIN_TYPE, [primaryType]: [...fields] }
  return concatHex([
    '0x1901',
    hashDomain({ domain, types }),
    hashStruct({ data: message, primaryType, types }),
  ])
}
