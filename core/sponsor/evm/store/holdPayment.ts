import type { PaymentState } from '../../../payments/domain/paymentStates.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/** States in which a payment may be charged, or was: one that was given up may be claimed anew at any moment. */
const LIVE: readonly PaymentState[] = ['claimed', 'answered', 'submitted', 'settled']

/**
 * A statement to put in front, and the condition on it under which a sponsorship may become what it shall.
 *
 * Its payment is held while it becomes void: whoever claims the payment anew is seen, or comes after and sees that it is.
 */
export function holdPayment(
  query: Query,
  { paymentId }: { readonly paymentId: string },
  to: string,
): { readonly held: SqlText; readonly isFree: SqlText } {
  return {
    held: query`held as (
      select p.state from app.payment as p
      where p.id = ${paymentId} and ${to}::text = 'void' for share)`,
    isFree: query`not exists (select from held where held.state = any(${LIVE}::text[]))`,
  }
}
