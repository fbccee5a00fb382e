import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { PaymentReceipt, SoldPayment } from '../../core/payments/domain/receipts/receipt.ts'
import {
  payloadsOf,
  receiptBytes,
  saleBytes,
} from '../../core/payments/domain/receipts/receiptTypedData.ts'
import type { Receipts } from '../../core/payments/receiptPorts.ts'
import type { EvmKey } from '../../core/signing/ports.ts'
import type { ReceiptMetrics } from './createReceiptMetrics.ts'

/** Payments of one read. */
const PASS_LIMIT = 200
/** Maximum number of reads of a run; the next run follows within a minute. */
const MAX_PASSES = 25

export type ReceiptDeps = {
  readonly receipts: Receipts
  readonly key: Pick<EvmKey, 'address' | 'sign'>
  readonly metrics: ReceiptMetrics
  readonly log: Pick<Logger, 'info'>
  readonly crashAt: CrashAt
}

/**
 * Signs and stores the receipts of final charges. Throws `SigningFailed`; the next run signs the rest.
 *
 * | killed | state at the next start | action of the next run |
 * |---|---|---|
 * | after the address is published | no receipt of the address | signs |
 * | after a signature | the payment has no receipt, no caller read the signature | signs the same content again |
 * | after a receipt is stored | the payment has its receipt | nothing |
 *
 * The content has only stored values, and a key of this process signs deterministically (RFC 6979), so the second
 * signature has the same bytes. An HSM may return other bytes; the stored bytes count.
 */
export async function signReceipts(deps: ReceiptDeps): Promise<void> {
  const { receipts, key, metrics } = deps
  await receipts.publish(key.address)
  // A run that fails leaves the age from its start.
  metrics.oldest(await receipts.oldestSec())
  await signDue(deps)
  metrics.oldest(await receipts.oldestSec())
}

async function signDue({ receipts, key, metrics, log, crashAt }: ReceiptDeps): Promise<void> {
  let count = 0
  try {
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const due = await receipts.due(PASS_LIMIT)
      let stored = 0
      for (const payment of due) {
        const receipt = await sign(key, payment)
        crashAt('receipt_after_sign')
        if (await receipts.store(payment, receipt)) stored += 1
        crashAt('receipt_after_store')
      }
      count += stored
      if (stored < PASS_LIMIT) return
    }
  } catch (error) {
    metrics.failed()
    throw error
  } finally {
    metrics.stored(count)
    if (count > 0) log.info({ event: 'receipts_stored', count }, 'receipts of payments stored')
  }
}

async function sign(key: Pick<EvmKey, 'sign'>, payment: SoldPayment): Promise<PaymentReceipt> {
  const { receipt, sale } = payloadsOf(payment)
  return {
    receipt: {
      format: 'eip712',
      payload: receipt,
      signature: await key.sign(receiptBytes(receipt)),
    },
    sale: { format: 'eip712', payload: sale, signature: await key.sign(saleBytes(sale)) },
  }
}
