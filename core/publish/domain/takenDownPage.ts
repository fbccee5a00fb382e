import { DomainError } from '../../kernel/errors.ts'
import type { TakeDown, TakeDownReason } from './takeDown.ts'

/** An operator took the page down; its publisher cannot publish it again. */
export class TakenDownPage extends DomainError<'taken_down_page'> {
  readonly takenDownAtSec: number
  readonly reason: TakeDownReason

  constructor(slug: string, takeDown: TakeDown) {
    super(
      'taken_down_page',
      `slug: the operator took ${slug} down (${takeDown.reason}); nothing is charged for this ` +
        'page',
      { retryable: false },
    )
    this.takenDownAtSec = takeDown.takenDownAtSec
    this.reason = takeDown.reason
  }
}
