import type { Payment } from '../../../core/payments/ports.ts'
import { MPP_METHOD } from './mppChallenge.ts'

/**
 * Returns the header `Payment-Receipt` of a settled payment; no header before the payment is
 * settled. Source: MPP, draft-httpauth-payment.
 */
export function mppReceipt({
  txHash,
  settledAtSec,
}: Pick<Payment, 'txHash' | 'settledAtSec'>): Record<string, string> {
  if (txHash === null || settledAtSec === null) return {}
  const receipt = {
    method: MPP_METHOD,
    reference: txHash,
    status: 'success',
    timestamp: new Date(settledAtSec * 1_000).toISOString(),
  }
  return { 'payment-receipt': Buffer.from(JSON.stringify(receipt)).toString('base64url') }
}
