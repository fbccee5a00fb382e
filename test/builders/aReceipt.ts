import type { PaymentReceipt, SoldPayment } from '../../core/payments/domain/receipts/receipt.ts'
import {
  payloadsOf,
  receiptBytes,
  saleBytes,
} from '../../core/payments/domain/receipts/receiptTypedData.ts'
import { createLocalKey } from '../../core/signing/createLocalKey.ts'
import { addressOf, USDC } from './facts.ts'

/** Key of receipts in tests. */
export const RECEIPT_KEY = createLocalKey(`0x${'5e'.repeat(32)}`)

/** Builds a final charge without a receipt. */
export function aSoldPayment(given: Partial<SoldPayment> = {}): SoldPayment {
  return {
    id: 'pay_0',
    operation: 'getThing',
    answerSha256: 'a7'.repeat(32),
    answerBlock: '1200',
    amountUsdc: '40000',
    network: 'eip155:8453',
    asset: USDC,
    payer: addressOf(0xabc),
    payTo: addressOf(0xbee),
    nonce: `0x${'0e'.repeat(32)}`,
    transaction: `0x${'ab'.repeat(32)}`,
    resourceUrl: 'http://127.0.0.1:3000/v1/thing/good',
    issuedAt: 1_790_002_000,
    ...given,
  }
}

/** Signs the receipt of a charge. */
export async function aReceipt(
  given: Partial<SoldPayment> = {},
  key = RECEIPT_KEY,
): Promise<PaymentReceipt> {
  const { receipt, sale } = payloadsOf(aSoldPayment(given))
  return {
    receipt: {
      format: 'eip712',
      payload: receipt,
      signature: await key.sign(receiptBytes(receipt)),
    },
    sale: { format: 'eip712', payload: sale, signature: await key.sign(saleBytes(sale)) },
  }
}
