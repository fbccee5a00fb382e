import { describe, expect, it } from 'vitest'
import { STATUS_OF } from '../../../../../../api/http/errors.ts'
import { gasGuide } from '../../../../../../core/sponsor/evm/operations/gasGuide.ts'
import {
  EVM_STATES,
  statesOf,
} from '../../../../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import {
  MAX_SIGNERS,
  MAX_TRANSACTION_BYTES,
  MAX_UNIT_PRICE_MICRO,
  MAX_UNITS,
  SIGNATURE_LAMPORTS,
  TOKEN_ACCOUNT_LAMPORTS,
} from '../../../../../../core/sponsor/solana/domain/solanaLimits.ts'
import type { SolanaAlarm } from '../../../../../../core/sponsor/solana/domain/solanaProblems.ts'
import { MIN_SPONSORSHIPS_LEFT } from '../../../../../../core/sponsor/solana/domain/solanaSpending.ts'
import { postGasSolana } from '../../../../../../core/sponsor/solana/operations/postGasSolana.ts'
import { readGasDoc, readGasWords } from '../../../../../support/gas/gasDoc.ts'

/** States of sponsorships that callers never see. */
const UNSEEN = ['asked', 'refused', 'void']
const SEEN = statesOf(EVM_STATES).filter((state) => !UNSEEN.includes(state))
const ALARMS = [
  'deposit_low',
  'reserve_over_deposit',
  'submitter_low',
  'no_submitter',
  'strangers',
  'stuck',
]

const SOLANA_ALARMS: readonly SolanaAlarm[] = ['funds_low', 'overcommitted', 'stuck', 'node_silent']

const whole = readGasDoc()
const solana = /^## Solana$[\s\S]*?(?=^## )/m.exec(whole)?.[0] ?? ''
const statusesIn = (text: string) =>
  [...text.matchAll(/^\| ([2-5]\d\d) \|/gm)].map(([, status]) => Number(status))

describe('docs/gas.md for EVM chains', () => {
  const doc = whole.replace(solana, '')
  const guide = gasGuide({
    chains: [],
    publicUrl: 'http://quartet.test',
    solanaFeePayer: null,
    rules: {
      minPriceUsdc6: 30_000n,
      multiplierBps: 13_000n,
      constantGas: 60_000n,
      quoteSec: 120,
      graceSec: 90,
      maxCallDataBytes: 24_576,
    },
  })

  it('names every state that a caller can see, and every alarm', () => {
    expect(readGasWords(doc)).toEqual([...SEEN, ...ALARMS])
  })

  it('has a row for each refusal of the guide', () => {
    const reported = statusesIn(doc).filter((status) => status >= 400)
    // The table of JSON-RPC repeats these statuses.
    const twice = guide.rpcErrors.filter(({ code }) => code > 0).map(({ code }) => code)
    expect(reported).toEqual([...guide.refusals.map(({ status }) => status), ...twice])
  })

  it('names each JSON-RPC code of the guide', () => {
    const missing = guide.rpcErrors.filter(({ code }) => !doc.includes(String(code)))
    expect(missing).toEqual([])
  })
})

describe('docs/gas.md for Solana', () => {
  it('has a row for each answer, and names every alarm', () => {
    const { outcomes = [], refusals } = postGasSolana
    const known = [
      200,
      400,
      402,
      ...outcomes.map(({ status }) => status),
      ...refusals.map((code) => STATUS_OF[code]),
    ]
    expect(statusesIn(solana)).toEqual([...new Set(known)].toSorted((a, b) => a - b))
    expect(readGasWords(solana)).toEqual(SOLANA_ALARMS)
  })

  it('states the current limits', () => {
    const limits = [
      `At most ${MAX_SIGNERS} signers`,
      `${groupDigits(MAX_TRANSACTION_BYTES)} bytes`,
      `At most ${groupDigits(MAX_UNITS)} compute units, and ${MAX_UNIT_PRICE_MICRO / 1_000_000n} lamports a unit`,
      `cap = (${SIGNATURE_LAMPORTS} × signatures + units × price of a unit + ${TOKEN_ACCOUNT_LAMPORTS} × accounts`,
      'fewer than a hundred more',
    ]
    for (const limit of limits) expect(solana).toContain(limit)
    expect(MIN_SPONSORSHIPS_LEFT).toBe(100)
  })
})

const groupDigits = (value: number | bigint): string => value.toLocaleString('en-US')
