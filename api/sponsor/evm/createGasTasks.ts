import type { Hex } from 'viem'
import { postGas } from '../../../core/sponsor/evm/operations/postGas.ts'
import { showPosted } from '../../../core/sponsor/evm/operations/showPosted.ts'
import type { Sponsorship, Sponsorships } from '../../../core/sponsor/evm/ports.ts'
import type { EvmState } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { jsonReply } from '../../http/reply.ts'
import type { TaskSource, TaskState } from '../../tasks/taskSource.ts'

type GasTaskDeps = {
  readonly sponsorships: Pick<Sponsorships, 'byId'>
  readonly publicUrl: string
}

const PREFIX = 'gas-'
const ID = /^0x[0-9a-f]{32}$/

/** Status of the task of a posted operation, and its message; null in states without a post. */
const STATUSES = {
  asked: null,
  signed: null,
  refused: null,
  void: null,
  expired: null,
  posted: ['working', 'The operation waits for a block; do not sign or pay again.'],
  executed: ['completed', 'The operation is in a block; the result states whether it succeeded.'],
  external: [
    'completed',
    'A third party sent the operation; the result states whether it succeeded.',
  ],
  reverted: ['completed', 'The operation is in a block, and was lost by a fault of the caller.'],
  failed: [
    'completed',
    'A fault of the service prevented the execution; the result has the credit.',
  ],
} as const satisfies Record<EvmState, readonly [TaskState['status'], string] | null>

/** Returns the id of the task of a posted operation. */
export const gasTaskId = (id: Hex): string => `${PREFIX}${id}`

/**
 * Creates the tasks of posted operations. A task is the row of its sponsorship, and shows only facts that
 * `GET /v1/gas/operations` shows to everyone.
 */
export function createGasTasks(deps: GasTaskDeps): TaskSource {
  const find = async (key: string): Promise<Sponsorship | null> =>
    ID.test(key) ? deps.sponsorships.byId(`0x${key.slice(2)}`) : null
  return {
    prefix: PREFIX,
    read: async (key) => {
      const sponsorship = await find(key)
      return sponsorship === null ? null : taskOf(deps, sponsorship)
    },
    cancel: async (key) => {
      const sponsorship = await find(key)
      const status = sponsorship === null ? null : STATUSES[sponsorship.state]
      if (status === null) return { kind: 'unknown' }
      const isOver = status[0] === 'completed'
      const reason = isOver ? 'the operation has ended' : 'the operation is paid and queued'
      return { kind: 'refused', reason }
    },
  }
}

function taskOf({ publicUrl }: GasTaskDeps, sponsorship: Sponsorship): TaskState | null {
  const known = STATUSES[sponsorship.state]
  if (known === null) return null
  const [status, message] = known
  const postedAtSec = sponsorship.postedAtSec ?? sponsorship.settledAtSec ?? 0
  const facts = {
    operation: postGas.id,
    message,
    createdAtSec: postedAtSec,
    updatedAtSec: postedAtSec,
    ttlMs: null,
  }
  if (status === 'working') return { ...facts, status }
  const { status: code, body } = showPosted(sponsorship, publicUrl)
  return { ...facts, status, reply: jsonReply(code, body) }
}
