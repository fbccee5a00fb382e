import { describe, expect, it } from 'vitest'
import type { DueSponsorship, OperationEvent } from '../../../../../core/sponsor/evm/workPorts.ts'
import { endOverdue } from '../../../../../workers/sponsor/evm/reconcile/endOverdue.ts'
import { recheckExecuted } from '../../../../../workers/sponsor/evm/reconcile/recheckExecuted.ts'
import { recordExternalExecutions } from '../../../../../workers/sponsor/evm/reconcile/recordExternalExecutions.ts'
import {
  anEvent,
  aPosted,
  CHAIN_VALID_UNTIL_SEC,
  fakeWork,
  SIGNED_SEC,
  VALID_UNTIL_SEC,
} from './gasFakes.ts'

const unposted = { state: 'signed', signature: null, laneTxId: null, txHash: null } as const
const ourTx = `0x${'71'.repeat(32)}` as const

describe('an operation that the index saw', () => {
  const adopted = async (
    due: Partial<DueSponsorship>,
    onChain: OperationEvent | null = anEvent(),
  ) => {
    const { work, site, done } = fakeWork({
      event: onChain,
      rows: { unseen: async () => [{ due: aPosted(due), event: anEvent() }] },
    })
    await recordExternalExecutions(work, site)
    return done
  }

  it('calls our own transaction back first, and then is done', async () => {
    expect(await adopted({})).toEqual(['withdrawn', 'external by others'])
  })

  it('needs no calling back when it was never posted, or ended already', async () => {
    expect(await adopted(unposted)).toEqual(['external by others'])
    expect(await adopted({ ...unposted, state: 'expired' })).toEqual(['external by others'])
    expect(await adopted({ state: 'failed' })).toEqual(['external by others'])
  })

  it('is left to its receipt when our own transaction carried it', async () => {
    expect(await adopted({}, anEvent({ txHash: ourTx }))).toEqual([])
    expect(await adopted({ state: 'failed' }, anEvent({ txHash: ourTx }))).toEqual([
      'executed by us',
    ])
  })

  it('is not believed when the node does not know it', async () => {
    expect(await adopted({}, null)).toEqual([])
  })
})

describe('an executed operation whose block is not final', () => {
  const block = { blockNumber: 40, blockHash: `0x${'b4'.repeat(32)}` } as const
  const rechecked = async (due: Partial<DueSponsorship>, facts: Parameters<typeof fakeWork>[0]) => {
    const rows = { notFinal: async () => [aPosted({ state: 'external', ...block, ...due })] }
    const { work, site, done } = fakeWork({ ...facts, rows })
    await recheckExecuted(work, site)
    return done
  }

  it('is final once its block is, and not before', async () => {
    const { blockHash } = block
    expect(await rechecked({}, { blockHash, finalNumber: 39 })).toEqual([])
    expect(await rechecked({}, { blockHash, finalNumber: 40 })).toEqual(['external final'])
    expect(await rechecked({ state: 'executed' }, { blockHash, finalNumber: 40 })).toEqual([
      'executed final',
    ])
  })

  it('goes back to where it was when its block left the chain', async () => {
    const blockHash = `0x${'b9'.repeat(32)}` as const
    expect(await rechecked({}, { blockHash })).toEqual(['posted'])
    expect(await rechecked({ ...unposted, state: 'external' }, { blockHash })).toEqual(['signed'])
    expect(await rechecked({}, { blockHash, event: anEvent() })).toEqual(['external by others'])
    // Its lane tells of it, unless an older transaction of ours carried it.
    expect(await rechecked({ state: 'executed' }, { blockHash })).toEqual([])
    const older = { state: 'executed', isByOlder: true } as const
    expect(await rechecked(older, { blockHash })).toEqual(['posted'])
    const event = anEvent({ txHash: ourTx })
    expect(await rechecked(older, { blockHash, event })).toEqual(['executed by us'])
  })

  it('is left alone above the head of the node', async () => {
    expect(await rechecked({}, { blockHash: null, finalNumber: 90 })).toEqual([])
  })
})

describe('a sponsorship that waits for nothing but time', () => {
  const ended = async (
    due: Partial<DueSponsorship>,
    facts: Parameters<typeof fakeWork>[0] = {},
  ) => {
    const { work, site, done } = fakeWork({
      headSec: CHAIN_VALID_UNTIL_SEC + 1,
      ...facts,
      rows: { overdue: async () => [aPosted(due)] },
    })
    await endOverdue(work, site)
    return done
  }

  it('is void when nobody paid, for what was not charged was never handed out', async () => {
    const unpaid = { payment: 'gone', settledAtSec: null } as const
    expect(await ended({ ...unpaid, state: 'asked' })).toEqual(['void not_paid'])
    expect(await ended({ ...unposted, ...unpaid })).toEqual(['void not_paid'])
    const early = { headSec: SIGNED_SEC + 1 }
    expect(await ended({ ...unposted, ...unpaid }, early)).toEqual(['void not_paid'])
  })

  it('keeps its reserve when it was paid once, until the chain refuses it', async () => {
    const reversed = { ...unposted, payment: 'gone', settledAtSec: SIGNED_SEC } as const
    expect(await ended(reversed, { headSec: CHAIN_VALID_UNTIL_SEC })).toEqual([])
    expect(await ended(reversed)).toEqual(['expired not_posted'])
  })

  it('is not paid for twice when it was settled too late to be used', async () => {
    const late = { ...unposted, settledAtSec: VALID_UNTIL_SEC - 59 }
    expect(await ended(late, { headSec: CHAIN_VALID_UNTIL_SEC })).toEqual([])
    expect(await ended(late)).toEqual(['failed settled_late'])
    expect(await ended({ ...unposted, payment: 'open', settledAtSec: null })).toEqual([
      'failed settled_late',
    ])
    expect(await ended({ ...unposted, settledAtSec: VALID_UNTIL_SEC - 60 })).toEqual([
      'expired not_posted',
    ])
  })

  it('is owed still when it was charged and nobody was given it in time', async () => {
    const never = { ...unposted, servedAtSec: null }
    expect(await ended(never)).toEqual(['failed not_served'])
    for (const payment of ['gone', 'open'] as const) {
      expect(await ended({ ...never, payment })).toEqual(['failed not_served'])
    }
    const late = { ...unposted, servedAtSec: VALID_UNTIL_SEC - 59 }
    expect(await ended(late)).toEqual(['failed served_late'])
    expect(await ended({ ...late, servedAtSec: VALID_UNTIL_SEC - 60 })).toEqual([
      'expired not_posted',
    ])
  })

  it('is owed still when it was posted in time and we could not take it', async () => {
    const refused = { ...unposted, reason: 'refused_by_us' }
    expect(await ended(refused, { headSec: CHAIN_VALID_UNTIL_SEC })).toEqual([])
    expect(await ended(refused)).toEqual(['failed refused_by_us'])
  })

  it('was used after all when somebody carried it to the chain', async () => {
    expect(await ended(unposted, { event: anEvent() })).toEqual(['external by others'])
  })

  it('is lost by us when it was posted and never mined, after its lane had time to say more', async () => {
    const soon = { headSec: CHAIN_VALID_UNTIL_SEC + 30 }
    const later = { headSec: CHAIN_VALID_UNTIL_SEC + 31 }
    expect(await ended({}, soon)).toEqual([])
    expect(await ended({}, later)).toEqual(['withdrawn', 'failed not_mined'])
    expect(await ended({}, { ...later, event: anEvent({ txHash: ourTx }) })).toEqual([
      'executed by us',
    ])
    expect(await ended({}, { ...later, event: anEvent() })).toEqual(['external by others'])
  })
})
