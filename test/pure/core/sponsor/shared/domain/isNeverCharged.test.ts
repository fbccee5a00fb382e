import { describe, expect, it } from 'vitest'
import { isNeverCharged } from '../../../../../../core/sponsor/shared/domain/isNeverCharged.ts'
import {
  EVM_STATES,
  SOLANA_STATES,
  statesOf,
} from '../../../../../../core/sponsor/shared/domain/sponsorshipStates.ts'

const missing = { payment: 'gone', settledAtSec: null } as const

describe('a sponsorship whose payment was released or reversed', () => {
  it('is void before its signature was returned', () => {
    const onEvm = statesOf(EVM_STATES).filter((state) =>
      isNeverCharged(EVM_STATES, { ...missing, state }),
    )
    expect(onEvm).toEqual(['asked', 'signed'])
    const onSolana = statesOf(SOLANA_STATES).filter((state) =>
      isNeverCharged(SOLANA_STATES, { ...missing, state }),
    )
    expect(onSolana).toEqual(['claimed', 'signed', 'refreshed'])
  })

  it('is not void after a reversed charge, because its payer may have the signature', () => {
    const charged = { ...missing, settledAtSec: 1_700_000_000 }
    expect(isNeverCharged(EVM_STATES, { ...charged, state: 'signed' })).toBe(false)
    expect(isNeverCharged(SOLANA_STATES, { ...charged, state: 'refreshed' })).toBe(false)
  })

  it('is not void while the payment is open or settled', () => {
    for (const payment of ['open', 'settled'] as const) {
      expect(isNeverCharged(EVM_STATES, { ...missing, payment, state: 'asked' })).toBe(false)
      expect(isNeverCharged(SOLANA_STATES, { ...missing, payment, state: 'signed' })).toBe(false)
    }
  })
})
