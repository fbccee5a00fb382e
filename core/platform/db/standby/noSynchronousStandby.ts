import { DomainError } from '../../../kernel/errors.ts'

/** A committed row may have only one copy, so a failover could lose a payment. */
export class NoSynchronousStandby extends DomainError<'no_synchronous_standby'> {
  constructor(retryAfterSec: number) {
    super(
      'no_synchronous_standby',
      'The database cannot store a payment on a second machine; ' +
        `retry after ${retryAfterSec} s. Nothing was charged.`,
      { retryable: true, retryAfterSec },
    )
  }
}
