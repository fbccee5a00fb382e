import type { Address } from 'viem'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import type {
  DueSponsorship,
  OperationEvent,
  SponsorWatch,
  SponsorWork,
} from '../../../../../core/sponsor/evm/workPorts.ts'
import type { LaneOutcome } from '../../../../../core/transactions/ports.ts'
import type { GasSite, GasWork } from '../../../../../workers/sponsor/evm/gasWork.ts'
import { aDueSponsorship, aSite } from '../../../../builders/aDueSponsorship.ts'
import { noGas } from '../../../../builders/noGas.ts'

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}
const word = (byte: string) => `0x${byte.repeat(32)}` as const

/** Second at which the sponsorships of these tests were signed. */
export const SIGNED_SEC = 1_000_000
export const VALID_UNTIL_SEC = SIGNED_SEC + noGas.rules.quoteSec
export const CHAIN_VALID_UNTIL_SEC = VALID_UNTIL_SEC + noGas.rules.graceSec

/** Builds a sponsorship whose operation was posted. */
export function aPosted(changes: Partial<DueSponsorship> = {}): DueSponsorship {
  return aDueSponsorship({
    state: 'posted',
    payment: 'settled',
    settledAtSec: SIGNED_SEC + 1,
    servedAtSec: SIGNED_SEC + 1,
    userOpHash: word('f1'),
    validUntilSec: VALID_UNTIL_SEC,
    chainValidUntilSec: CHAIN_VALID_UNTIL_SEC,
    signature: word('51'),
    laneTxId: 7,
    sends: 1,
    txHash: word('71'),
    ...changes,
  })
}

export function anEvent(changes: Partial<OperationEvent> = {}): OperationEvent {
  return {
    userOpHash: word('f1'),
    sender: `0x${'a1'.repeat(20)}`,
    success: true,
    actualGasCostWei: 5n,
    actualGasUsed: 1n,
    txHash: word('72'),
    blockNumber: 40,
    blockHash: word('b4'),
    ...changes,
  }
}

export function anOutcome(changes: Partial<LaneOutcome> = {}): LaneOutcome {
  return {
    id: 7,
    state: 'mined',
    txHash: word('71'),
    blockNumber: 50,
    blockHash: word('b5'),
    succeeded: true,
    gasUsed: 150_000n,
    gasPriceWei: 2n,
    l1FeeWei: 0n,
    wasCancelled: false,
    logs: [],
    reason: null,
    ...changes,
  }
}

type Facts = {
  readonly headSec?: number
  readonly headNumber?: number
  readonly finalNumber?: number
  readonly event?: OperationEvent | null
  readonly revertData?: `0x${string}` | null
  readonly blockHash?: `0x${string}` | null
  readonly depositWei?: bigint
  readonly signer?: Address
  readonly rows?: Partial<SponsorWork>
}

/** Builds work whose rows record their changes as words. */
export function fakeWork(facts: Facts) {
  const done: string[] = []
  const rows: SponsorWork = {
    requested: async () => [],
    sign: async () => 'signed',
    refuse: async (_due, reason) => done.push(`refused ${reason}`) > 0,
    moved: async () => [],
    overdue: async () => [],
    notFinal: async () => [],
    markFinal: async (executions) => {
      for (const { state } of executions) done.push(`${state} final`)
    },
    unrecorded: async () => [],
    countUnsponsored: async () => 0,
    move: async (_due, to, { reason, event, isFinal }) =>
      done.push(
        [
          to,
          ...(reason == null ? [] : [reason]),
          ...(event == null ? [] : [event.txHash === word('71') ? 'by us' : 'by others']),
          ...(isFinal === true ? ['final'] : []),
        ].join(' '),
      ) > 0,
    moveExecuted: async (executions) => {
      for (const { event, isFinal } of executions) {
        const by = event.txHash === word('71') ? 'by us' : 'by others'
        done.push(['executed', by, ...(isFinal ? ['final'] : [])].join(' '))
      }
      return new Set(executions.map(({ due }) => due.id))
    },
    waiting: async () => [],
    freeSubmitters: async () => [],
    queueBundle: async () => true,
    resend: async () => done.push('sent again') > 0,
    withdraw: async () => done.push('withdrawn') > 0,
    isOwnTransaction: async (txHash) => txHash === word('71'),
    reservedWei: async () => 0n,
    submitters: async () => [],
    counts: async () => [],
    sweepQuotes: down,
    eraseEndedPaymentData: down,
    onRequested: () => ({ close: async () => {} }),
    onMoved: () => ({ close: async () => {} }),
    onWaiting: () => ({ close: async () => {} }),
    onLaneMoved: () => ({ close: async () => {} }),
    ...facts.rows,
  }
  const watch: SponsorWatch = {
    chainId: aSite.chainId,
    head: async () => ({
      number: facts.headNumber ?? 60,
      timestampSec: facts.headSec ?? SIGNED_SEC + 10,
      finalNumber: facts.finalNumber ?? 0,
    }),
    event: async () => facts.event ?? null,
    blockHash: async () => facts.blockHash ?? null,
    bundleFailure: async () => null,
    nonces: async (addresses) => addresses.map(() => 0),
    depositWei: async () => facts.depositWei ?? 10n ** 18n,
    signer: async () => facts.signer ?? `0x${'00'.repeat(20)}`,
    revertData: async () => facts.revertData ?? null,
  }
  const site: GasSite = { ...aSite, watch }
  const counted: string[] = []
  const logged: string[] = []
  const work: GasWork = {
    rows,
    sites: [site],
    signer: null,
    rules: noGas.rules,
    alarms: { depositWei: 10n ** 16n, submitterWei: 10n ** 15n },
    metrics: {
      count: (event) => counted.push(event),
      alarm: (alarm) => counted.push(`alarm ${alarm}`),
      setAlarm: () => {},
      signedAfter: () => {},
      bundled: () => {},
      states: () => {},
      funds: () => {},
      failed: () => {},
    },
    clock: { nowSec: () => SIGNED_SEC, nowMs: () => SIGNED_SEC * 1000 },
    log: {
      info: (_fields, text) => logged.push(text),
      warn: (_fields, text) => logged.push(text),
      error: (_fields, text) => logged.push(text),
    },
    crashAt: () => {},
  }
  return { work, site, done, counted, words: logged }
}
