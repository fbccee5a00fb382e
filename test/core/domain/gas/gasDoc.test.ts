import { describe, expect, it } from 'vitest'
import { sponsorStates } from '../../../../core/domain/gas/sponsorStates.ts'
import { gasGuide } from '../../../../core/operations/gas/gasGuide.ts'
import { readGasDoc, readGasWords } from '../../../support/gas/gasDoc.ts'

/** States of sponsorships that never left us. */
const UNSEEN = ['asked', 'refused', 'void']
const SEEN = sponsorStates.filter((state) => !UNSEEN.includes(state))
const ALARMS = [
  'deposit_low',
  'reserve_over_deposit',
  'submitter_low',
  'no_submitter',
  'strangers',
  'stuck',
]

describe('docs/gas.md', () => {
  const doc = readGasDoc()
  const guide = gasGuide({
    chains: [],
    publicUrl: 'http://quartet.test',
    solanaFeePayer: null,
    rules: {
      leastPriceUsdc6: 30_000n,
      multiplierBps: 13_000n,
      constantGas: 60_000n,
      quoteSec: 120,
      graceSec: 90,
      maxCallDataBytes: 24_576,
    },
  })

  it('tells every state that a caller can see, and every alarm', () => {
    expect(readGasWords(doc)).toEqual([...SEEN, ...ALARMS])
  })

  it('has a row for each refusal of the guide, and the statuses of success', () => {
    const rows = [...doc.matchAll(/^\| ([2-5]\d\d) \|/gm)].map(([, status]) => Number(status))
    const told = rows.filter((status) => status >= 400)
    // These stand in the table of JSON-RPC once more.
    const twice = guide.rpcErrors.filter(({ code }) => code > 0).map(({ code }) => code)
    expect(told).toEqual([...guide.refusals.map(({ status }) => status), ...twice])
  })

  it('tells each code of JSON-RPC that the guide tells', () => {
    const missing = guide.rpcErrors.filter(({ code }) => !doc.includes(String(code)))
    expect(missing).toEqual([])
  })
})
