import { describe, expect, it } from 'vitest'
import type { DueSponsorship, OperationEvent } from '../../../../../core/sponsor/evm/workPorts.ts'
import { endOverdueSponsorships } from '../../../../../workers/sponsor/evm/reconcile/endOverdueSponsorships.ts'
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

describe('an operation in the index', () => {
  const runReconcile = async (
    due: Partial<DueSponsorship>,
    onChain: OperationEvent | null = anEvent(),
  ) => {
    const { work, site, done } = fakeWork({
      event: onChain,
      rows: { unrecorded: async () => [{ due: aPosted(due), event: anEvent() }] },
    })
    await recordExternalExecutions(work, site)
    return done
  }

  it("is external after a withdrawal of the operator's transaction", async () => {
    expect(await runReconcile({})).toEqual(['withdrawn', 'external by others'])
  })

  it('needs no withdrawal when it was never posted, or ended before', async () => {
    expect(await runReconcile(unposted)).toEqual(['external by others'])
    expect(await runReconcile({ ...unposted, state: 'expired' })).toEqual(['external by others'])
    expect(await runReconcile({ state: 'failed' })).toEqual(['external by others'])
  })

  it("is left to its receipt when the operator's transaction executed it", async () => {
    expect(await runReconcile({}, anEvent({ txHash: ourTx }))).toEqual([])
    expect(await runReconcile({ state: 'failed' }, anEvent({ txHash: ourTx }))).toEqual([
      'executed by us',
    ])
  })

  it('is ignored when the node does not have the operation', async () => {
    expect(await runReconcile({}, null)).toEqual([])
  })
})

describe('an executed operation whose block is not final', () => {
  const block = { blockNumber: 40, blockHash: `0x${'b4'.repeat(32)}` } as const
  const runRecheck = async (
    due: Partial<DueSponsorship>,
    facts: Parameters<typeof fakeWork>[0],
  ) => {
    const rows = { notFinal: async () => [aPosted({ state: 'external', ...block, ...due })] }
    const { work, site, done } = fakeWork({ ...facts, rows })
    await recheckExecuted(work, site, facts.finalNumber ?? 0)
    return done
  }

  it('is final when its block is final, and not before', async () => {
    const { blockHash } = block
    expect(await runRecheck({}, { blockHash, finalNumber: 39 })).toEqual([])
    expect(await runRecheck({}, { blockHash, finalNumber: 40 })).toEqual(['external final'])
    expect(await runRecheck({ state: 'executed' }, { blockHash, finalNumber: 40 })).toEqual([
      'executed final',
    ])
  })

  it('returns to its earlier state when its block left the chain', async () => {
    const blockHash = `0x${'b9'.repeat(32)}` as const
    expect(await runRecheck({}, { blockHash })).toEqual(['posted'])
    expect(await runRecheck({ ...unposted, state: 'external' }, { blockHash })).toEqual(['signed'])
    expect(await runRecheck({}, { blockHash, event: anEvent() })).toEqual(['external by others'])
    // The outcome of its lane is applied elsewhere, unless an older attempt executed it.
    expect(await runRecheck({ state: 'executed' }, { blockHash })).toEqual([])
    const older = { state: 'executed', isByOlder: true } as const
    expect(await runRecheck(older, { blockHash })).toEqual(['posted'])
    const event = anEvent({ txHash: ourTx })
    expect(await runRecheck(older, { blockHash, event })).toEqual(['executed by us'])
  })

  it('is final after a loss in its block too', async () => {
    const { blockHash } = block
    expect(await runRecheck({ state: 'reverted' }, { blockHash, finalNumber: 40 })).toEqual([
      'reverted final',
    ])
  })

  it('is unchanged above the head of the node', async () => {
    expect(await runRecheck({}, { blockHash: null, finalNumber: 90 })).toEqual([])
  })
})

describe('an overdue sponsorship', () => {
  const runExpiry = async (
    due: Partial<DueSponsorship>,
    facts: Parameters<typeof fakeWork>[0] = {},
  ) => {
    const { work, site, done } = fakeWork({
      headSec: CHAIN_VALID_UNTIL_SEC + 1,
      ...facts,
      rows: { overdue: async () => [aPosted(due)] },
    })
    await endOverdueSponsorships(work, site, facts.headSec ?? CHAIN_VALID_UNTIL_SEC + 1)
    return done
  }

  it('is void without a payment, because an uncharged sponsorship is never returned', async () => {
    const unpaid = { payment: 'gone', settledAtSec: null } as const
    expect(await runExpiry({ ...unpaid, state: 'asked' })).toEqual(['void not_paid'])
    expect(await runExpiry({ ...unposted, ...unpaid })).toEqual(['void not_paid'])
    const early = { headSec: SIGNED_SEC + 1 }
    expect(await runExpiry({ ...unposted, ...unpaid }, early)).toEqual(['void not_paid'])
  })

  it('keeps its reserve after a reversed payment until its validity on the chain ends', async () => {
    const reversed = { ...unposted, payment: 'gone', settledAtSec: SIGNED_SEC } as const
    expect(await runExpiry(reversed, { headSec: CHAIN_VALID_UNTIL_SEC })).toEqual([])
    expect(await runExpiry(reversed)).toEqual(['expired not_posted'])
  })

  it("fails by the operator's fault when its payment settled too late for its use", async () => {
    const late = { ...unposted, settledAtSec: VALID_UNTIL_SEC - 59 }
    expect(await runExpiry(late, { headSec: CHAIN_VALID_UNTIL_SEC })).toEqual([])
    expect(await runExpiry(late)).toEqual(['failed settled_late'])
    expect(await runExpiry({ ...unposted, payment: 'open', settledAtSec: null })).toEqual([
      'failed settled_late',
    ])
    expect(await runExpiry({ ...unposted, settledAtSec: VALID_UNTIL_SEC - 60 })).toEqual([
      'expired not_posted',
    ])
  })

  it("fails by the operator's fault when it was charged and not returned in time", async () => {
    const never = { ...unposted, servedAtSec: null }
    expect(await runExpiry(never)).toEqual(['failed not_served'])
    for (const payment of ['gone', 'open'] as const) {
      expect(await runExpiry({ ...never, payment })).toEqual(['failed not_served'])
    }
    const late = { ...unposted, servedAtSec: VALID_UNTIL_SEC - 59 }
    expect(await runExpiry(late)).toEqual(['failed served_late'])
    expect(await runExpiry({ ...late, servedAtSec: VALID_UNTIL_SEC - 60 })).toEqual([
      'expired not_posted',
    ])
  })

  it("fails by the operator's fault when it was posted in time and refused during an outage", async () => {
    const refused = { ...unposted, reason: 'refused_by_us' }
    expect(await runExpiry(refused, { headSec: CHAIN_VALID_UNTIL_SEC })).toEqual([])
    expect(await runExpiry(refused)).toEqual(['failed refused_by_us'])
  })

  it('is external when a third party executed it', async () => {
    expect(await runExpiry(unposted, { event: anEvent() })).toEqual(['external by others'])
  })

  it("fails by the operator's fault when it was posted and not mined, after a delay for its lane", async () => {
    const soon = { headSec: CHAIN_VALID_UNTIL_SEC + 30 }
    const later = { headSec: CHAIN_VALID_UNTIL_SEC + 31 }
    expect(await runExpiry({}, soon)).toEqual([])
    expect(await runExpiry({}, later)).toEqual(['withdrawn', 'failed not_mined'])
    expect(await runExpiry({}, { ...later, event: anEvent({ txHash: ourTx }) })).toEqual([
      'executed by us',
    ])
    expect(await runExpiry({}, { ...later, event: anEvent() })).toEqual(['external by others'])
  })
})
