import { DomainError } from '../../../core/kernel/errors.ts'
import type { Payment, StoredAnswer } from '../../../core/payments/ports.ts'

/** Rows of sponsorships that know which of them their payers were given. */
export type ServedRows = {
  noteServed(paymentId: string, answerBody: Uint8Array): Promise<boolean>
}

/**
 * Notes that an answer with a sponsorship goes out; false when its payer is owed another one by now.
 *
 * What a database that fails does not note goes out all the same: at worst its payer is given another one after it
 * lapsed, and can use one.
 */
export async function handOut(
  rows: ServedRows,
  { id }: Payment,
  { body }: StoredAnswer,
): Promise<boolean> {
  try {
    return await rows.noteServed(id, body)
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}
