import type { Address } from 'viem'
import type { PaymentReceipt, SoldPayment } from './domain/receipts/receipt.ts'

/** Rows of receipts as their signer uses them. Every method throws `DatabaseUnavailable`. */
export type Receipts = {
  /** Publishes the address of a key, before its first signature. */
  publish(signer: Address): Promise<void>
  /** Returns final charges without a receipt whose answers are stored, then vouchers whose receipt was requested. */
  due(limit: number): Promise<readonly SoldPayment[]>
  /** Returns the time since the oldest of these charges and requests, seconds; 0 without both. */
  oldestSec(): Promise<number>
  /** Stores a receipt; returns false if the payment has a receipt, or if its charge or answer changed meanwhile. */
  store(payment: SoldPayment, receipt: PaymentReceipt): Promise<boolean>
}
