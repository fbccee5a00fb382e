import type { BridgeStatus } from '../../../core/bridge/operations/status/bridgeStatusSchema.ts'

export type Stage = {
  readonly name: string
  readonly mark: 'done' | 'now' | 'open' | 'failed'
  /**
   * Time of the stage, unix seconds; null when the stage was not reached or its time was not
   * stored.
   */
  readonly atSec: number | null
  /** Seconds since the previous stage; null when either time is unknown. */
  readonly tookSec: number | null
  /** Text shown in place of a time. */
  readonly words: string
}

const NAMES = ['Paid', 'Burned', 'Listed by Circle', 'Attested', 'Delivered'] as const
/** Number of completed stages for each state. */
const REACHED = {
  submitted: 1,
  waiting_for_circle: 2,
  pending_attestation: 3,
  attested: 4,
  minted: 5,
} as const satisfies Record<BridgeStatus['status'], number>

/** Returns the stages of a bridge in order; an abnormal end is a stage with its reason. */
export function stagesOf(status: BridgeStatus): readonly Stage[] {
  const { timestamps } = status
  const times = [
    timestamps.paidAt,
    timestamps.burnedAt,
    timestamps.indexedAt,
    timestamps.attestedAt,
    timestamps.mintedAt,
  ]
  const reached = REACHED[status.status]
  const stages = NAMES.map((name, index): Stage => {
    const atSec = times[index] ?? null
    const before = index === 0 ? null : (times[index - 1] ?? null)
    const mark = index < reached ? 'done' : index === reached ? 'now' : 'open'
    const tookSec = atSec === null || before === null ? null : Math.max(0, atSec - before)
    return { name, mark, atSec, tookSec, words: WORDS[mark] }
  })
  const end = otherEnd(status)
  return end === null ? stages : [...stages.slice(0, 1), end]
}

const WORDS = { done: 'Done', now: 'In progress', open: 'Open' } as const

function otherEnd(status: BridgeStatus): Stage | null {
  const plain = { atSec: null, tookSec: null }
  if (status.refunded) return { ...plain, name: 'Refunded', mark: 'done', words: 'In full' }
  if (status.reverted) {
    return {
      ...plain,
      name: 'Cancelled',
      mark: 'failed',
      words: status.reason ?? 'Nothing charged',
    }
  }
  if (!status.frontRun) return null
  return {
    ...plain,
    name: 'Refunded',
    mark: 'now',
    words: 'A third party submitted the authorization first',
  }
}
